//===- CompilerDialog.cpp - What runs the passes --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/pages/CompilerDialog.h"
#include "gui/models/RunView.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>

using namespace irsift;
using namespace irsift::gui;

namespace {

/// As QProcess::splitCommand() takes it apart again.
QString joinWords(const std::vector<std::string> &words) {
  QStringList parts;
  for (const std::string &word : words) {
    QString part = toQt(word);
    part.replace(u'"', QStringLiteral("\"\"\""));
    bool isPlain = !part.isEmpty() && !part.contains(u' ');
    parts += isPlain ? part : u'"' + part + u'"';
  }
  return parts.join(u' ');
}

std::vector<std::string> wordsOf(const QString &text) {
  std::vector<std::string> words;
  for (const QString &word : QProcess::splitCommand(text))
    words.push_back(word.toStdString());
  return words;
}

} // namespace

CompilerDialog::CompilerDialog(const CompilerSettings &settings,
                               QWidget *parent)
    : QDialog(parent) {
  setWindowTitle(tr("Compiler"));
  setObjectName(QStringLiteral("compiler"));
  auto *form = new QFormLayout(this);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  auto *hint = new QLabel(
      tr("What runs the passes of all that is started from now on."));
  form->addRow(hint);
  program = addFiles(*form, tr("&Program and arguments"), settings.opt,
                     tr("built-in passes; else any mlir-opt"));
  dialectPlugins = addFiles(*form, tr("&Dialect plugins"),
                            settings.dialectPlugins, tr("none"));
  passPlugins =
      addFiles(*form, tr("P&ass plugins"), settings.passPlugins, tr("none"));
  unregistered =
      new QCheckBox(tr("Read operations of &unknown dialects in generic form"));
  unregistered->setChecked(settings.allowUnregisteredDialects);
  form->addRow(unregistered);
  seconds = new QSpinBox;
  seconds->setRange(0, 1'000'000);
  seconds->setSuffix(tr(" s"));
  seconds->setSpecialValueText(tr("no limit"));
  seconds->setValue(int(settings.limits.passTime.count() / 1000));
  form->addRow(tr("&Longest time for one pass"), seconds);
  megabytes = new QSpinBox;
  megabytes->setRange(0, 1'000'000'000);
  megabytes->setSuffix(tr(" MiB"));
  megabytes->setSpecialValueText(tr("no limit"));
  megabytes->setValue(int(settings.limits.memoryBytes >> 20));
  form->addRow(tr("&Most memory"), megabytes);
  auto *buttons =
      new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Ok)->setText(tr("&Replay with it"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  form->addRow(buttons);
  resize(620, sizeHint().height());
}

QLineEdit *CompilerDialog::addFiles(QFormLayout &form, const QString &label,
                                    const std::vector<std::string> &files,
                                    const QString &hint) {
  auto *line = new QLineEdit(joinWords(files));
  line->setPlaceholderText(hint);
  auto *choose = new QPushButton(tr("Choose..."));
  choose->setAutoDefault(false);
  auto *row = new QHBoxLayout;
  row->addWidget(line, 1);
  row->addWidget(choose);
  form.addRow(label, row);
  if (auto *buddy = qobject_cast<QLabel *>(form.labelForField(row)))
    buddy->setBuddy(line);
  connect(choose, &QPushButton::clicked, this, [this, line] {
    auto *dialog = new QFileDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, line,
            [line](const QString &file) {
              std::vector<std::string> words = wordsOf(line->text());
              words.push_back(file.toStdString());
              line->setText(joinWords(words));
            });
    dialog->open();
  });
  return line;
}

CompilerSettings CompilerDialog::settings() const {
  CompilerSettings settings;
  settings.opt = wordsOf(program->text());
  settings.dialectPlugins = wordsOf(dialectPlugins->text());
  settings.passPlugins = wordsOf(passPlugins->text());
  settings.allowUnregisteredDialects = unregistered->isChecked();
  settings.limits.passTime = std::chrono::seconds(seconds->value());
  settings.limits.memoryBytes = int64_t(megabytes->value()) << 20;
  return settings;
}
