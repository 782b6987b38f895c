//===- ReducePage.cpp - A reduction as it goes on -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/ReducePage.h"
#include "gui/widgets/IrView.h"
#include "gui/widgets/Theme.h"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <thread>

using namespace irsift;
using namespace irsift::gui;

/// Operations of the best so far over time.
class ReducePage::Curve : public QWidget {
public:
  explicit Curve(const ReductionSession &state) : state(state) {
    setMinimumSize(200, 120);
  }

protected:
  void paintEvent(QPaintEvent *) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    Theme theme = Theme::of(palette());
    QColor text = palette().color(QPalette::Text);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setPen(text);
    painter.drawText(
        QRectF(6, 2, width() - 12, 18), Qt::AlignLeft | Qt::AlignVCenter,
        ReducePage::tr("Operations of the smallest kernel so far"));
    const std::vector<ReductionPoint> &points = state.points();
    if (points.empty())
      return;
    QRectF plot = QRectF(rect()).adjusted(56, 28, -12, -24);
    double most = 1, time = std::max(0.1, points.back().seconds);
    for (const ReductionPoint &point : points)
      most = std::max(most, double(point.ops));
    auto at = [&](double seconds, double ops) {
      return QPointF(plot.left() + seconds / time * plot.width(),
                     plot.bottom() - ops / most * plot.height());
    };
    for (double share : {0.0, 0.5, 1.0}) {
      QPointF from = at(0, most * share);
      painter.setPen(theme.grid);
      painter.drawLine(from, QPointF(plot.right(), from.y()));
      painter.setPen(text);
      painter.drawText(QRectF(0, from.y() - 8, plot.left() - 5, 16),
                       Qt::AlignRight | Qt::AlignVCenter,
                       countText(int64_t(most * share)));
    }
    QPainterPath path(at(0, points.front().ops));
    double last = points.front().ops;
    for (const ReductionPoint &point : points) {
      path.lineTo(at(point.seconds, last));
      path.lineTo(at(point.seconds, point.ops));
      last = point.ops;
    }
    painter.setPen(QPen(theme.keyword, 1.8));
    painter.drawPath(path);
    painter.setPen(text);
    painter.drawText(QRectF(plot.left(), plot.bottom() + 3, plot.width(), 18),
                     Qt::AlignRight | Qt::AlignVCenter,
                     ReducePage::tr("%1 s, %2 tests")
                         .arg(time, 0, 'f', 1)
                         .arg(countText(points.back().tests)));
  }

private:
  const ReductionSession &state;
};

ReducePage::ReducePage(const Session &session, QWidget *parent)
    : QWidget(parent), session(session) {
  reduction = new ReductionSession(this);
  model = new StepModel(this);
  oracle = new QComboBox;
  oracle->addItems({tr("same signature"), tr("same class"), tr("same pass")});
  oracle->setToolTip(tr("What a smaller kernel has to keep"));
  startButton = new QPushButton(tr("Reduce"));
  stopButton = new QPushButton(tr("Stop"));
  saveButton = new QPushButton(tr("Save result..."));
  status = new QLabel;
  status->setWordWrap(true);
  status->setTextInteractionFlags(Qt::TextSelectableByMouse);
  curve = new Curve(*reduction);
  steps = new QTableView;
  steps->setAccessibleName(tr("Accepted steps"));
  steps->setModel(model);
  steps->setSelectionBehavior(QAbstractItemView::SelectRows);
  steps->setShowGrid(false);
  steps->setWordWrap(false);
  steps->verticalHeader()->hide();
  steps->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
  for (int column : {0, 2, 3, 4, 5})
    steps->setColumnWidth(column, 62);
  steps->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
  view = new IrView;
  view->setAccessibleName(tr("Smallest kernel so far"));

  auto *controls = new QHBoxLayout;
  controls->addWidget(new QLabel(tr("Keep")));
  controls->addWidget(oracle);
  controls->addWidget(startButton);
  controls->addWidget(stopButton);
  controls->addWidget(saveButton);
  controls->addStretch();
  auto *side = new QSplitter(Qt::Vertical);
  side->addWidget(curve);
  side->addWidget(steps);
  auto *split = new QSplitter;
  split->addWidget(side);
  split->addWidget(view);
  split->setStretchFactor(0, 2);
  split->setStretchFactor(1, 3);
  split->setChildrenCollapsible(false);
  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->addLayout(controls);
  layout->addWidget(status);
  layout->addWidget(split, 1);

  connect(startButton, &QPushButton::clicked, this, &ReducePage::start);
  connect(stopButton, &QPushButton::clicked, this, &ReducePage::stop);
  connect(saveButton, &QPushButton::clicked, this, &ReducePage::save);
  connect(steps->selectionModel(), &QItemSelectionModel::currentRowChanged,
          this, [this](const QModelIndex &current) {
            if (current.isValid())
              showStep(current.row());
          });
  connect(reduction, &ReductionSession::changed, this, &ReducePage::refresh);
  connect(reduction, &ReductionSession::ended, this,
          [this](const QString &message) {
            if (!message.isEmpty())
              status->setText(message);
          });
  connect(&session, &Session::finished, this, &ReducePage::refresh);
  connect(&session, &Session::runningChanged, this, &ReducePage::refresh);
  refresh();
}

void ReducePage::start() {
  if (isRunning() || !session.request() || session.isRunning())
    return;
  reduce::ReductionRequest request;
  request.base.run = *session.request();
  reduce::OracleSpec &spec = request.base.oracle;
  spec.keepSignature = oracle->currentIndex() == 0;
  spec.keepClass = oracle->currentIndex() == 1;
  spec.keepPass = oracle->currentIndex() == 2;
  request.base.workers = std::max(1u, std::thread::hardware_concurrency());
  request.wantsPass = false;
  shownStep = -1;
  view->setContent({});
  reduction->start(std::move(request));
}

void ReducePage::refresh() {
  bool canStart = session.request() && !session.isRunning();
  startButton->setEnabled(canStart && !isRunning());
  stopButton->setEnabled(isRunning());
  saveButton->setEnabled(!reduction->steps().empty());
  bool wasLast = shownStep + 1 >= model->rowCount();
  model->show(reduction->steps());
  curve->update();
  if (!reduction->steps().empty() && wasLast)
    showStep(reduction->steps().size() - 1);
  if (!reduction->summary().empty())
    status->setText(
        toQt(reduction->summary()) +
        tr("; %1 other failures met").arg(reduction->others().size()));
  else if (isRunning())
    status->setText(reduction->oracle().empty()
                        ? tr("Running the pipeline to see the failure...")
                        : tr("Keeping: %1").arg(toQt(reduction->oracle())));
  else if (!session.request())
    status->setText(tr("Open a kernel that fails (Ctrl+O); a stored run or a "
                       "log cannot be reduced here."));
  else if (reduction->points().empty())
    status->setText(tr("Reduce makes the kernel smaller while it fails in the "
                       "same way (Ctrl+Shift+R)."));
}

void ReducePage::showStep(int step) {
  shownStep = step;
  view->setContent(plainColumn(toQt(reduction->steps().at(step).text)));
}

void ReducePage::save() {
  QString path = QFileDialog::getSaveFileName(this, tr("Save result"),
                                              QStringLiteral("repro.mlir"));
  if (path.isEmpty())
    return;
  const std::string &text = reduction->repro().empty()
                                ? reduction->steps().back().text
                                : reduction->repro();
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) ||
      file.write(text.data(), text.size()) != qint64(text.size()))
    status->setText(tr("cannot write '%1'").arg(path));
}
