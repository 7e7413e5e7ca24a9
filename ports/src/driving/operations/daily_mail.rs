//! The daily e-mail to operators: what is overdue at their lines and what is assigned to them, in
//! numbers and links, without any investor's data. Each operator gets at most one a day, however
//! many servers check. Sends nothing itself: the message goes to the outbox.

use super::figures::{assigned_to, overdue_in};
use super::queues::kind_of;
use crate::driven::audit::Origin;
use crate::driven::daily_mails::KeptDailyMail;
use crate::driven::desk::Counted;
use crate::driving::desk::{DeskMail, acting_line, console_page, may_decide, may_decide_on};
use crate::{Failure, Ports, read, transact};
use chrono::NaiveDate;
use domain::operations::{AuditEvent, AuditKind, DailyMail, Operator, Queue, Role, mail_day};
use domain::review::{Actor, Line};
use domain::{Instant, Language};

/// Items of a queue that are overdue in a state.
struct Overdue {
    queue: Queue,
    state: &'static str,
    line: Line,
    items: Counted,
}

/// When an operator wants the daily e-mail.
pub async fn daily_mail(ports: &Ports, by: &Operator) -> Result<DailyMail, Failure> {
    read(ports, async |tx| {
        Ok(tx.daily_mails().get(by.id).await?.wanted)
    })
    .await
}

/// Changes when an operator wants the daily e-mail.
pub async fn choose_daily_mail(
    ports: &Ports,
    by: &Operator,
    wanted: DailyMail,
    origin: &Origin,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        tx.operators().lock(by.id).await?;
        let kept = tx.daily_mails().get(by.id).await?;
        if kept.wanted == wanted {
            return Ok(());
        }
        let kept = KeptDailyMail { wanted, ..kept };
        tx.daily_mails().put(by.id, kept).await?;
        let event = AuditEvent {
            by: Actor::Operator(by.id),
            kind: AuditKind::OperatorChanged,
            record: format!("operator:{}", by.id),
            detail: format!("daily e-mail: {}", wanted.code()),
        };
        Ok(tx.audit().record(event, origin, now).await?)
    })
    .await
}

/// Writes the e-mails of this morning that are due; returns how many. A failure does not hold up
/// the rest: the first one is returned once all were tried.
pub async fn write_daily_mails(ports: &Ports) -> Result<usize, Failure> {
    let now = ports.clock.now();
    let Some(day) = mail_day(now, ports.settings.daily_mail_hour) else {
        return Ok(0);
    };
    let readers = readers(ports, day).await?;
    if readers.is_empty() {
        return Ok(0);
    }
    let overdue = overdue(ports, now).await?;
    let (mut written, mut failed) = (0, None);
    for reader in &readers {
        match write(ports, reader, &overdue, (day, now)).await {
            Ok(true) => written += 1,
            Ok(false) => {}
            Err(failure) => {
                failed.get_or_insert(failure);
            }
        }
    }
    failed.map_or(Ok(written), Err)
}

/// Everybody who decides on a line and whose e-mail of this day was not checked yet.
async fn readers(ports: &Ports, day: NaiveDate) -> Result<Vec<Operator>, Failure> {
    read(ports, async |tx| {
        let done = tx.daily_mails().looked_at(day).await?;
        let roles = [Role::Reviewer, Role::Approver, Role::Finance];
        let mut found = tx.operators().holders_of_any(&roles).await?;
        found.retain(|operator| !done.contains(&operator.id));
        Ok(found)
    })
    .await
}

/// What is overdue in every queue.
async fn overdue(ports: &Ports, now: Instant) -> Result<Vec<Overdue>, Failure> {
    let mut found = Vec::new();
    for queue in Queue::ALL {
        for state in kind_of(queue).waiting() {
            let Some(line) = acting_line(state) else {
                continue;
            };
            let items = overdue_in(ports, queue, state, now).await?;
            if items.count > 0 {
                found.push(Overdue {
                    queue,
                    state,
                    line,
                    items,
                });
            }
        }
    }
    Ok(found)
}

/// Records that an operator's e-mail of a day was checked, and writes it if it is due; false if it
/// is not.
async fn write(
    ports: &Ports,
    reader: &Operator,
    overdue: &[Overdue],
    (day, now): (NaiveDate, Instant),
) -> Result<bool, Failure> {
    let own: Vec<&Overdue> = overdue
        .iter()
        .filter(|it| may_decide_on(reader, it.queue, it.line).is_ok())
        .collect();
    let assigned = assigned(ports, reader).await?;
    transact(ports, async |tx| {
        tx.operators().lock(reader.id).await?;
        let kept = tx.daily_mails().get(reader.id).await?;
        if kept.last_day.is_some_and(|last| last >= day) {
            return Ok(false);
        }
        let last_day = Some(day);
        let kept = KeptDailyMail { last_day, ..kept };
        tx.daily_mails().put(reader.id, kept).await?;
        if !kept.wanted.is_due(!own.is_empty(), !assigned.is_empty()) {
            return Ok(false);
        }
        let mail = DeskMail {
            template: "email.daily",
            subject: "email.dailySubject",
            page: Some("#/today"),
        };
        let text = |language| text(ports, language, reader, (&own, &assigned));
        mail.write((ports, tx), vec![reader.clone()], text, now)
            .await?;
        Ok(true)
    })
    .await
}

/// How much is assigned to an operator, by queue.
async fn assigned(ports: &Ports, reader: &Operator) -> Result<Vec<(Queue, Counted)>, Failure> {
    let mut found = Vec::new();
    for queue in Queue::ALL {
        if may_decide(reader, queue).is_err() {
            continue;
        }
        let items = assigned_to(ports, queue, reader.id).await?;
        if items.count > 0 {
            found.push((queue, items));
        }
    }
    Ok(found)
}

fn text(
    ports: &Ports,
    language: Language,
    reader: &Operator,
    (overdue, assigned): (&[&Overdue], &[(Queue, Counted)]),
) -> String {
    let say = |key: &str, params: &[(&str, &str)]| ports.texts.text(language, key, params);
    let line = |queue: Queue, what: Option<String>, items: Counted, page: &str| {
        let queue = say(&format!("queue.{}", queue.code()), &[]);
        let name = match what {
            Some(what) => say("email.daily.line", &[("queue", &queue), ("line", &what)]),
            None => queue,
        };
        let more = if items.capped { "+" } else { "" };
        let count = format!("{}{more}", items.count);
        let link = console_page(ports, page);
        let params = [
            ("name", name.as_str()),
            ("count", count.as_str()),
            ("link", link.as_str()),
        ];
        say("email.daily.items", &params)
    };
    let mut paragraphs = vec![say("email.daily.greeting", &[("name", &reader.name)])];
    if !overdue.is_empty() {
        paragraphs.push(say("email.daily.overdue", &[]));
        paragraphs.extend(overdue.iter().map(|it| {
            let what = say(&format!("queueState.{}", it.state), &[]);
            let (queue, state) = (it.queue.code(), it.state);
            let page = format!("#/{queue}?state={state}&standing=overdue");
            line(it.queue, Some(what), it.items, &page)
        }));
    }
    if !assigned.is_empty() {
        paragraphs.push(say("email.daily.assigned", &[]));
        paragraphs.extend(assigned.iter().map(|(queue, items)| {
            let page = format!("#/{}?assigned=mine", queue.code());
            line(*queue, None, *items, &page)
        }));
    }
    paragraphs.push(say("email.daily.settings", &[]));
    paragraphs.join("\n\n")
}
