//! Roles, and which of them decide on each line of each queue (api: operations).

use crate::ids::{AccountId, DepositId, OrderId, WithdrawalId};
use crate::review::{Line, Subject};

/// A role of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// First line of `kyc`.
    Reviewer,
    /// Second line of everything, and issue.
    Approver,
    /// First line of deposits, withdrawals and subscriptions; receipts, payouts, revocations.
    Finance,
    /// Projects, partners, banner, bulletins, campaigns, notices, questionnaires.
    Editor,
    /// Operators and settings.
    Admin,
    /// Reads all, changes nothing.
    Auditor,
}

/// Defines the queues from one list: each with its name in the path and the role that decides on its first line.
macro_rules! queues {
    ($($(#[$meta:meta])* $queue:ident $code:literal $first:ident,)+) => {
        /// A review queue.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Queue {
            $($(#[$meta])* $queue,)+
        }

        impl Queue {
            /// Every queue, in the order of the list.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$queue),+];

            /// The name in the path.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$queue => $code,)+
                }
            }

            const fn first_line(self) -> Role {
                match self {
                    $(Self::$queue => Role::$first,)+
                }
            }
        }

        $crate::coded!(Queue);
    };
}

queues! {
    /// Investment accounts.
    Kyc "kyc" Reviewer,
    /// Deposits.
    Deposits "deposits" Finance,
    /// Withdrawals.
    Withdrawals "withdrawals" Finance,
    /// Subscriptions.
    Subscriptions "subscriptions" Finance,
}

impl Queue {
    /// The roles that read it: those that decide on its lines, and the auditor, who reads all.
    pub const fn readers(self) -> [Role; 3] {
        [
            self.decider(Line::First),
            self.decider(Line::Second),
            Role::Auditor,
        ]
    }

    /// The queue that a record is an item of, if it is one of any.
    pub const fn of(subject: Subject) -> Option<Self> {
        match subject {
            Subject::Account(_) => Some(Self::Kyc),
            Subject::Deposit(_) => Some(Self::Deposits),
            Subject::Withdrawal(_) => Some(Self::Withdrawals),
            Subject::Order(_) => Some(Self::Subscriptions),
            Subject::Charge(_)
            | Subject::Payout(_)
            | Subject::Receipt(_)
            | Subject::StatementLine(_)
            | Subject::Distribution(_) => None,
        }
    }

    /// The record with this number as an item of the queue.
    pub const fn subject(self, id: i64) -> Subject {
        match self {
            Self::Kyc => Subject::Account(AccountId(id)),
            Self::Deposits => Subject::Deposit(DepositId(id)),
            Self::Withdrawals => Subject::Withdrawal(WithdrawalId(id)),
            Self::Subscriptions => Subject::Order(OrderId(id)),
        }
    }

    /// The role that decides on a line.
    pub const fn decider(self, line: Line) -> Role {
        match line {
            Line::First => self.first_line(),
            Line::Second => Role::Approver,
        }
    }
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 6] = [
        Self::Reviewer,
        Self::Approver,
        Self::Finance,
        Self::Editor,
        Self::Admin,
        Self::Auditor,
    ];

    /// Whether it decides on people, money, legal terms or access, also as the second person of an act: granting or removing such a role
    /// needs two administrators.
    pub const fn decides(self) -> bool {
        match self {
            Self::Reviewer | Self::Approver | Self::Finance | Self::Editor | Self::Admin => true,
            Self::Auditor => false,
        }
    }

    /// The name on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reviewer => "reviewer",
            Self::Approver => "approver",
            Self::Finance => "finance",
            Self::Editor => "editor",
            Self::Admin => "admin",
            Self::Auditor => "auditor",
        }
    }

    /// The role with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|r| r.code() == code)
    }
}

crate::coded!(Role);

/// Whether a deciding role is granted or removed.
pub fn changes_deciding_roles(before: &[Role], after: &[Role]) -> bool {
    let holds = |roles: &[Role], role| roles.contains(&role);
    let deciding = Role::ALL.into_iter().filter(|role| role.decides());
    deciding
        .into_iter()
        .any(|role| holds(before, role) != holds(after, role))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn giving_or_taking_a_role_that_decides_is_told_from_others() {
        use Role::{Admin, Auditor, Editor, Reviewer};
        for (before, after, changes) in [
            (&[Editor][..], &[Editor, Auditor][..], false),
            (&[Editor, Auditor], &[Auditor], true),
            (&[Reviewer, Editor], &[Editor, Reviewer], false),
            (&[Editor], &[Editor, Reviewer], true),
            (&[Admin, Editor], &[Editor], true),
            (&[], &[Reviewer], true),
            (&[], &[Editor], true),
            (&[], &[Auditor], false),
        ] {
            assert_eq!(changes_deciding_roles(before, after), changes, "{after:?}");
        }
    }

    #[test]
    fn an_item_of_a_queue_is_known_by_its_record() {
        for queue in Queue::ALL {
            assert_eq!(Queue::of(queue.subject(7)), Some(queue));
        }
    }

    #[test]
    fn a_queue_is_read_by_who_decides_on_it_and_by_the_auditor() {
        let reads = |queue: Queue| {
            Role::ALL
                .into_iter()
                .filter(|role| queue.readers().contains(role))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            reads(Queue::Kyc),
            [Role::Reviewer, Role::Approver, Role::Auditor]
        );
        assert_eq!(
            reads(Queue::Subscriptions),
            [Role::Approver, Role::Finance, Role::Auditor]
        );
    }
}
