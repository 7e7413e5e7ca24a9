//! Roles, and which of them decide on which line of which queue (api: operations).

use crate::review::Line;

/// A role of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// First line of `kyc`.
    Reviewer,
    /// Second line of everything, and issue.
    Approver,
    /// First line of what moves money, receipts, payouts, revoke.
    Finance,
    /// Projects, partners, banner, bulletins, campaigns, notices, questionnaires.
    Editor,
    /// Operators and settings.
    Admin,
    /// Reads all, changes nothing.
    Auditor,
}

/// A review queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Queue {
    /// Investment accounts.
    Kyc,
    /// Deposits.
    Deposits,
    /// Withdrawals.
    Withdrawals,
    /// Subscriptions.
    Subscriptions,
}

impl Queue {
    /// The name in the path.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Kyc => "kyc",
            Self::Deposits => "deposits",
            Self::Withdrawals => "withdrawals",
            Self::Subscriptions => "subscriptions",
        }
    }

    /// Every queue.
    pub const ALL: [Self; 4] = [
        Self::Kyc,
        Self::Deposits,
        Self::Withdrawals,
        Self::Subscriptions,
    ];

    /// The roles that read it: those that decide on its lines, and the auditor, who reads all.
    pub const fn readers(self) -> [Role; 3] {
        [
            self.decider(Line::First),
            self.decider(Line::Second),
            Role::Auditor,
        ]
    }

    /// The role that decides on a line.
    pub const fn decider(self, line: Line) -> Role {
        match (self, line) {
            (Self::Kyc, Line::First) => Role::Reviewer,
            (Self::Deposits | Self::Withdrawals | Self::Subscriptions, Line::First) => {
                Role::Finance
            }
            (
                Self::Kyc | Self::Deposits | Self::Withdrawals | Self::Subscriptions,
                Line::Second,
            ) => Role::Approver,
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

    /// Whether it decides on people, money or access: giving or taking such a role needs two administrators.
    pub const fn decides(self) -> bool {
        match self {
            Self::Reviewer | Self::Approver | Self::Finance | Self::Admin => true,
            Self::Editor | Self::Auditor => false,
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

/// Whether a deciding role is given or taken.
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
            (&[Editor, Auditor], &[Auditor], false),
            (&[Reviewer, Editor], &[Editor, Reviewer], false),
            (&[Editor], &[Editor, Reviewer], true),
            (&[Admin, Editor], &[Editor], true),
            (&[], &[Reviewer], true),
            (&[], &[Auditor], false),
        ] {
            assert_eq!(changes_deciding_roles(before, after), changes, "{after:?}");
        }
    }

    #[test]
    fn every_queue_is_in_the_list_of_all() {
        // A new queue does not compile until it has its place here.
        let place = |queue: Queue| match queue {
            Queue::Kyc => 0,
            Queue::Deposits => 1,
            Queue::Withdrawals => 2,
            Queue::Subscriptions => 3,
        };
        assert_eq!(Queue::ALL.map(place), [0, 1, 2, 3]);
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
