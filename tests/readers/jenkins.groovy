// jenkins.groovy JENKINSFILE: runs a declarative pipeline with the words that
// our recipe uses: its shell steps for real, in the current folder, then `post`
// as Jenkins would. Any other word is an error. Prints what it archives and the
// description that it gives the build.
class Pipeline {
  static final WORDS = ['stages', 'steps', 'script', 'options'] as Set
  def currentBuild = [description: '', result: 'SUCCESS']
  def env = System.getenv()
  def after = [:]

  def inside(Closure body) {
    body.delegate = this
    body.resolveStrategy = Closure.DELEGATE_FIRST
    body()
  }
  def agent(where) { assert where == 'any' }
  def getAny() { 'any' }
  def timeout(Map limit) { assert limit.keySet() == ['time', 'unit'] as Set }
  def stage(String name, Closure body) { inside(body) }
  def post(Closure body) { inside(body) }
  def unsuccessful(Closure body) { after.unsuccessful = body }
  def sh(String script) {
    def process = new ProcessBuilder('sh', '-c', script).inheritIO().start()
    if (process.waitFor() != 0) currentBuild.result = 'FAILURE'
  }
  def readFile(String path) { new File(path).text }
  def archiveArtifacts(Map what) { println "archives ${what.artifacts}" }
  def methodMissing(String name, arguments) {
    if (!(name in WORDS)) throw new MissingMethodException(name, Pipeline, arguments)
    inside(arguments[0])
  }
  def run(Closure body) {
    inside(body)
    if (currentBuild.result != 'SUCCESS') inside(after.unsuccessful)
    println "description ${currentBuild.description}"
    println currentBuild.result
  }
}
def shell = new GroovyShell(new Binding([pipeline: { new Pipeline().run(it) }]))
shell.evaluate(new File(args[0]))
