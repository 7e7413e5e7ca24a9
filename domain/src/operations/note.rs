//! Notes for colleagues, at an investor or at an item of a queue. A note is written once and never changed, and no investor is shown
//! one. Its author may withdraw it for a few minutes, which is time enough to notice a slip or the wrong item.

use super::{InvestorPart, Operator, Queue, Role};
use crate::ids::{InvestorId, NoteId, OperatorId};
use crate::review::Subject;
use crate::{Instant, Refusal, legible};
use chrono::TimeDelta;
use std::collections::BTreeSet;

/// The longest note, in characters.
pub const NOTE_MAX: u32 = 2_000;
/// How long an author may withdraw a note.
const WITHDRAWABLE: TimeDelta = TimeDelta::minutes(15);

/// What a note or a letter is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoteAbout {
    /// An investor as a person.
    Investor(InvestorId),
    /// An item of a queue.
    Item(Subject),
}

impl NoteAbout {
    /// The name of the record in the audit trail.
    pub fn name(self) -> String {
        match self {
            Self::Investor(id) => format!("investor:{id}"),
            Self::Item(subject) => subject.name(),
        }
    }

    /// Whether a role reads its notes: those who can read the record can read its notes.
    pub fn is_read_by(self, role: Role) -> bool {
        match self {
            Self::Investor(_) => InvestorPart::Person.is_read_by(role),
            Self::Item(subject) => {
                Queue::of(subject).is_some_and(|queue| queue.readers().contains(&role))
            }
        }
    }

    /// Whether a role writes notes about it: those who read them, except the auditor, who changes nothing.
    pub fn is_written_by(self, role: Role) -> bool {
        role != Role::Auditor && self.is_read_by(role)
    }
}

/// A note that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Number.
    pub id: NoteId,
    /// What it is about.
    pub about: NoteAbout,
    /// The investor to whom the record belongs.
    pub investor: InvestorId,
    /// What it says.
    pub text: String,
    /// Who wrote it.
    pub by: OperatorId,
    /// When.
    pub at: Instant,
}

impl Note {
    /// Until when its author may withdraw it.
    pub fn withdrawable_until(&self) -> Instant {
        self.at + WITHDRAWABLE
    }

    /// Refuses anyone but the author (`NotFound`), and the author once the time is over (`StaleVersion`).
    pub fn may_be_withdrawn(&self, by: OperatorId, now: Instant) -> Result<(), Refusal> {
        if self.by != by {
            return Err(Refusal::NotFound);
        }
        if now < self.withdrawable_until() {
            Ok(())
        } else {
            Err(Refusal::StaleVersion)
        }
    }
}

/// The text of a note, without the blanks around it. Refuses a blank one (`CommentRequired`), one
/// that is too long (`CommentTooLong`), and characters that hide or reverse text (`BadRequest`).
pub fn note_text(written: &str) -> Result<String, Refusal> {
    let written = written.trim();
    if legible::is_blank(written) {
        return Err(Refusal::CommentRequired);
    }
    if legible::hides(written) {
        return Err(Refusal::BadRequest {
            field: Some("text".into()),
        });
    }
    let length = u32::try_from(written.chars().count()).unwrap_or(u32::MAX);
    if length > NOTE_MAX {
        return Err(Refusal::CommentTooLong { max: NOTE_MAX });
    }
    Ok(written.to_owned())
}

/// Somebody whom a note can mention.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colleague {
    /// Who.
    pub id: OperatorId,
    /// Shown name.
    pub name: String,
    /// The text that usually follows the `@`: the log-in name up to its own `@`, or all of it if
    /// another colleague's name begins alike.
    pub handle: String,
    /// The whole log-in name in lower case, which may follow the `@` as well.
    pub address: String,
}

impl Colleague {
    /// How much of a text, which follows an `@`, is the name of this colleague.
    fn named_by(&self, text: &str) -> Option<usize> {
        let written = [&self.address, &self.handle].into_iter().find(|name| {
            let behind = text.strip_prefix(name.as_str());
            behind.is_some_and(ends_a_name)
        });
        written.map(String::len)
    }
}

/// These operators as colleagues, by handle.
pub fn colleagues(operators: &[Operator]) -> Vec<Colleague> {
    let addresses: Vec<String> = operators.iter().map(|it| it.email.to_lowercase()).collect();
    let beginning = |address: &str| {
        let name = address.split('@').next().unwrap_or_default();
        name.to_owned()
    };
    let mut colleagues: Vec<Colleague> = operators
        .iter()
        .zip(&addresses)
        .map(|(operator, address)| {
            let own = beginning(address);
            let same = addresses.iter().filter(|other| beginning(other) == own);
            Colleague {
                id: operator.id,
                name: operator.name.clone(),
                handle: if same.count() > 1 {
                    address.clone()
                } else {
                    own
                },
                address: address.clone(),
            }
        })
        .collect();
    colleagues.sort_by(|one, other| one.handle.cmp(&other.handle));
    colleagues
}

/// Which of these colleagues a text mentions, in their order. An e-mail address in the text
/// mentions nobody. A full-width `@` counts too, since Chinese keyboards write it.
pub fn mentioned<'a>(text: &str, colleagues: &'a [Colleague]) -> Vec<&'a Colleague> {
    let text = text.to_lowercase().replace('＠', "@");
    let mut named = BTreeSet::new();
    for (at, _) in text.match_indices('@') {
        let (before, from) = text.split_at(at);
        if before.chars().next_back().is_some_and(is_of_a_handle) {
            continue;
        }
        let of_each = colleagues
            .iter()
            .filter_map(|colleague| Some((colleague.named_by(&from[1..])?, colleague.id)));
        named.extend(of_each.max().map(|(_, id)| id));
    }
    let is_named = |colleague: &&Colleague| named.contains(&colleague.id);
    colleagues.iter().filter(is_named).collect()
}

/// Whether a name ends before this text. A full stop behind a name ends the sentence.
fn ends_a_name(behind: &str) -> bool {
    let behind = behind.trim_start_matches(['.', '-', '_']);
    let next = behind.strip_prefix('@').unwrap_or(behind);
    !next.starts_with(is_of_a_handle)
}

/// Whether a character can be part of a log-in name.
const fn is_of_a_handle(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '%' | '+' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{AccountId, ChargeId, OrderId};

    fn operator(id: i64, email: &str) -> Operator {
        Operator {
            id: OperatorId(id),
            email: email.into(),
            name: format!("Operator {id}"),
            roles: vec![Role::Reviewer],
            active: true,
        }
    }

    fn at(minute: i64) -> Instant {
        Instant::UNIX_EPOCH + TimeDelta::minutes(minute)
    }

    #[test]
    fn a_note_says_something_in_at_most_two_thousand_characters() {
        assert_eq!(note_text(" call back \n"), Ok("call back".into()));
        assert_eq!(note_text(" \u{200b} "), Err(Refusal::CommentRequired));
        assert!(note_text(&"字".repeat(2_000)).is_ok());
        let too_long = note_text(&"字".repeat(2_001));
        assert_eq!(too_long, Err(Refusal::CommentTooLong { max: 2_000 }));
        assert!(note_text("first line\nsecond line").is_ok());
        let turned = note_text("paid \u{202e}001");
        assert!(matches!(turned, Err(Refusal::BadRequest { .. })));
    }

    #[test]
    fn only_the_author_withdraws_a_note_and_only_for_a_quarter_of_an_hour() {
        let note = Note {
            id: NoteId(1),
            about: NoteAbout::Investor(InvestorId(1)),
            investor: InvestorId(1),
            text: "call back".into(),
            by: OperatorId(7),
            at: at(0),
        };
        assert_eq!(note.may_be_withdrawn(OperatorId(7), at(14)), Ok(()));
        let late = note.may_be_withdrawn(OperatorId(7), at(15));
        assert_eq!(late, Err(Refusal::StaleVersion));
        let other = note.may_be_withdrawn(OperatorId(8), at(1));
        assert_eq!(other, Err(Refusal::NotFound));
    }

    #[test]
    fn a_colleague_is_called_by_the_log_in_name_as_far_as_it_tells_them_apart() {
        let named = colleagues(&[
            operator(1, "Ruth@landfall.example"),
            operator(2, "ann@landfall.example"),
            operator(3, "ann@partner.example"),
        ]);
        let handles: Vec<&str> = named.iter().map(|it| it.handle.as_str()).collect();
        assert_eq!(
            handles,
            ["ann@landfall.example", "ann@partner.example", "ruth"]
        );
    }

    #[test]
    fn a_text_mentions_whoever_stands_behind_an_at_sign() {
        let named = colleagues(&[
            operator(1, "ruth@landfall.example"),
            operator(2, "li.wei@landfall.example"),
            operator(3, "ann@landfall.example"),
            operator(4, "ann@partner.example"),
            operator(5, "o'neill@landfall.example"),
            operator(6, "jo_@landfall.example"),
            operator(7, "o@landfall.example"),
        ]);
        for (text, expected) in [
            ("@ruth please look", vec![1]),
            ("请@Ruth看一下，谢谢@li.wei。", vec![2, 1]),
            ("Thanks, @li.wei.", vec![2]),
            ("＠ruth 看一下", vec![1]),
            ("(@ruth)@ruth", vec![1]),
            ("@ann is nobody yet, @ann@partner.example is", vec![4]),
            ("write to someone@ruth or to x.@ruth", vec![]),
            ("@nobody, @, @@", vec![]),
            ("ruth", vec![]),
            ("@ruth@landfall.example knows", vec![1]),
            ("@ruth@elsewhere.example is a stranger", vec![]),
            ("@ruth.jones is a stranger", vec![]),
            ("@o'neill and @jo_, please", vec![6, 5]),
        ] {
            let found = mentioned(text, &named);
            let found: Vec<i64> = found.iter().map(|it| it.id.0).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn notes_are_read_with_what_they_are_about_and_the_auditor_writes_none() {
        let readers = |about: NoteAbout| {
            let all = Role::ALL.into_iter();
            all.filter(|role| about.is_read_by(*role))
                .collect::<Vec<_>>()
        };
        let account = NoteAbout::Item(Subject::Account(AccountId(1)));
        let order = NoteAbout::Item(Subject::Order(OrderId(1)));
        let investor = NoteAbout::Investor(InvestorId(1));
        let of_accounts = [Role::Reviewer, Role::Approver, Role::Auditor];
        assert_eq!(readers(account), of_accounts);
        let of_orders = [Role::Approver, Role::Finance, Role::Auditor];
        assert_eq!(readers(order), of_orders);
        assert!(!readers(investor).contains(&Role::Editor));
        assert!(readers(investor).contains(&Role::Admin));
        let charge = NoteAbout::Item(Subject::Charge(ChargeId(1)));
        assert!(readers(charge).is_empty(), "it is in no queue");
        assert!(!account.is_written_by(Role::Auditor));
        assert!(account.is_written_by(Role::Reviewer));
        assert!(!account.is_written_by(Role::Finance));
    }
}
