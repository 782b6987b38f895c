//===- Background.h - Work off the GUI thread -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_BACKGROUND_H
#define IRSIFT_GUI_MODELS_BACKGROUND_H

#include <QFutureWatcher>
#include <QObject>
// moc cannot parse all that this includes.
#ifndef Q_MOC_RUN
#include <QtConcurrent>
#include <stop_token>
#endif

#include <functional>

namespace irsift::gui {

/// The newest of a series of computations. What it replaces is told to stop,
/// and its result, if there still is one, is dropped. Work must own or share
/// all that it touches: it may outlive the owner.
template <typename T> class Background {
public:
  using Work = std::function<T(std::stop_token)>;
  using Done = std::function<void(T)>;

  explicit Background(QObject &owner) : owner(owner) {}
  Background(const Background &) = delete;
  ~Background() { cancel(); }

  /// \p done runs on the owner's thread, unless cancelled or replaced before.
  void start(Work work, Done done) {
    cancel();
    source = std::stop_source();
    auto *fresh = new QFutureWatcher<T>(&owner);
    watcher = fresh;
    QObject::connect(fresh, &QFutureWatcherBase::finished, &owner,
                     [this, fresh, done = std::move(done)] {
                       if (watcher != fresh)
                         return;
                       watcher = nullptr;
                       fresh->deleteLater();
                       done(fresh->future().takeResult());
                     });
    fresh->setFuture(
        QtConcurrent::run([work = std::move(work), token = source.get_token()] {
          return work(token);
        }));
  }

  void cancel() {
    source.request_stop();
    delete watcher;
    watcher = nullptr;
  }

  /// Tells the work to stop; `done` still hears what came of it.
  void requestStop() { source.request_stop(); }

  bool isRunning() const { return watcher != nullptr; }

private:
  QObject &owner;
  std::stop_source source;
  QFutureWatcher<T> *watcher = nullptr;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_BACKGROUND_H
