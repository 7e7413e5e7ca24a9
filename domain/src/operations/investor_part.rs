//! Which part of an investor's data each role sees at the desk. Forms, signed documents and uploads are not included: they are
//! visible to the roles that read the queue in which they are decided on.

use super::{AuditKind, Queue, Role};
use crate::review::Line;

/// A part of an investor's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvestorPart {
    /// Name, contacts, devices, messages.
    Person,
    /// The profile's state, investment accounts, bank accounts.
    Accounts,
    /// Subscriptions, withdrawals, wallets.
    Orders,
}

impl InvestorPart {
    /// Every part.
    pub const ALL: [Self; 3] = [Self::Person, Self::Accounts, Self::Orders];

    /// Whether a role reads it: orders like their queue; accounts the roles that decide on accounts or on their orders;
    /// the person also the administrator, who manages access. The editor reads none, the auditor all.
    pub fn is_read_by(self, role: Role) -> bool {
        let decides = |queue: Queue| {
            [Line::First, Line::Second]
                .into_iter()
                .any(|line| queue.decider(line) == role)
        };
        role == Role::Auditor
            || match self {
                Self::Person => role == Role::Admin || Queue::ALL.into_iter().any(decides),
                Self::Accounts => Queue::ALL.into_iter().any(decides),
                Self::Orders => decides(Queue::Subscriptions),
            }
    }

    /// The part whose history an event belongs to; `None` if it is not in an investor's history.
    pub const fn of(kind: AuditKind) -> Option<Self> {
        match kind {
            AuditKind::Registered
            | AuditKind::LoggedIn
            | AuditKind::LogInFailed
            | AuditKind::LoggedOut
            | AuditKind::PasswordChanged
            | AuditKind::ProfileChanged
            | AuditKind::IdentityBound
            | AuditKind::IdentityRemoved
            | AuditKind::NoteChanged
            | AuditKind::LetterChanged => Some(Self::Person),
            AuditKind::BankChanged
            | AuditKind::DocumentStored
            | AuditKind::DocumentRead
            | AuditKind::ItemOpened
            | AuditKind::AccountChanged
            | AuditKind::AccountSubmitted
            | AuditKind::SigningChanged
            | AuditKind::PaymentChanged
            | AuditKind::ItemPutAside
            | AuditKind::ItemAssigned
            | AuditKind::ReviewDecided => Some(Self::Accounts),
            AuditKind::OrderChanged
            | AuditKind::MoneyBooked
            | AuditKind::SharesIssued
            | AuditKind::SharesReversed => Some(Self::Orders),
            AuditKind::OperatorChanged
            | AuditKind::ConfigurationChanged
            | AuditKind::ProposalChanged
            | AuditKind::ReceiptChanged
            | AuditKind::DistributionChanged => None,
        }
    }
}

/// Whether a role may end an investor's sessions and remove their outside identities: all that see the person, except the auditor.
pub fn ends_sessions(role: Role) -> bool {
    InvestorPart::Person.is_read_by(role) && role != Role::Auditor
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readers(part: InvestorPart) -> Vec<Role> {
        Role::ALL
            .into_iter()
            .filter(|role| part.is_read_by(*role))
            .collect()
    }

    #[test]
    fn each_part_has_its_readers() {
        use Role::{Admin, Approver, Auditor, Finance, Reviewer};
        let person = [Reviewer, Approver, Finance, Admin, Auditor];
        assert_eq!(readers(InvestorPart::Person), person);
        let accounts = [Reviewer, Approver, Finance, Auditor];
        assert_eq!(readers(InvestorPart::Accounts), accounts);
        assert_eq!(readers(InvestorPart::Orders), [Approver, Finance, Auditor]);
    }

    #[test]
    fn whoever_reads_a_part_sees_the_person() {
        for part in InvestorPart::ALL {
            for role in readers(part) {
                assert!(InvestorPart::Person.is_read_by(role), "{role:?}");
            }
        }
    }

    #[test]
    fn auditors_and_editors_end_no_session() {
        let enders: Vec<Role> = Role::ALL
            .into_iter()
            .filter(|r| ends_sessions(*r))
            .collect();
        let expected = [Role::Reviewer, Role::Approver, Role::Finance, Role::Admin];
        assert_eq!(enders, expected);
    }
}
