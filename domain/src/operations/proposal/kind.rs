//! The only list of the kinds of acts that need two people. Each has the role that proposes it and the roles that approve it.

use crate::operations::Role;

/// A kind of act that needs two people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProposalKind {
    /// Adding an operator with a deciding role.
    AddOperator,
    /// Granting or removing a deciding role.
    ChangeOperator,
    /// Reopening a closed access that has a deciding role.
    ReopenOperator,
    /// Resetting another's authenticator.
    ResetAuthenticator,
    /// Letting an operator with a deciding role choose another password.
    SendPasswordLink,
    /// Publishing a framework with other payment instructions for investors.
    PublishFramework,
    /// Publishing a project that investors saw with other terms.
    PublishProject,
    /// Publishing another version of a legal text.
    PublishLegalText,
    /// Opening, changing or closing one of the platform's bank accounts.
    SetBankAccount,
    /// Issuing every accepted order of a project.
    IssueProject,
    /// Revoking an issued order.
    RevokeIssued,
    /// Correcting an issued order.
    CorrectIssued,
    /// Moving a payout: giving it a target, paying it singly, or noting that the bank rejected or returned it.
    MovePayout,
    /// Paying a project the money of its issued orders.
    PayProject,
    /// Confirming exchange rates.
    ConfirmRates,
    /// Booking something by hand.
    BookManually,
    /// Transferring a holding to another account.
    TransferHolding,
    /// Blocking an investment account.
    BlockAccount,
    /// Releasing a blocked investment account.
    ReleaseAccount,
    /// Approving a distribution.
    ApproveDistribution,
    /// Reversing a paid line of a distribution.
    CorrectDistribution,
}

impl ProposalKind {
    /// Every kind.
    pub const ALL: [Self; 21] = [
        Self::AddOperator,
        Self::ChangeOperator,
        Self::ReopenOperator,
        Self::ResetAuthenticator,
        Self::SendPasswordLink,
        Self::PublishFramework,
        Self::PublishProject,
        Self::PublishLegalText,
        Self::SetBankAccount,
        Self::IssueProject,
        Self::RevokeIssued,
        Self::CorrectIssued,
        Self::MovePayout,
        Self::PayProject,
        Self::ConfirmRates,
        Self::BookManually,
        Self::TransferHolding,
        Self::BlockAccount,
        Self::ReleaseAccount,
        Self::ApproveDistribution,
        Self::CorrectDistribution,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::AddOperator => "add_operator",
            Self::ChangeOperator => "change_operator",
            Self::ReopenOperator => "reopen_operator",
            Self::ResetAuthenticator => "reset_authenticator",
            Self::SendPasswordLink => "send_password_link",
            Self::PublishFramework => "publish_framework",
            Self::PublishProject => "publish_project",
            Self::PublishLegalText => "publish_legal_text",
            Self::SetBankAccount => "set_bank_account",
            Self::IssueProject => "issue_project",
            Self::RevokeIssued => "revoke_issued",
            Self::CorrectIssued => "correct_issued",
            Self::MovePayout => "move_payout",
            Self::PayProject => "pay_project",
            Self::ConfirmRates => "confirm_rates",
            Self::BookManually => "book_manually",
            Self::TransferHolding => "transfer_holding",
            Self::BlockAccount => "block_account",
            Self::ReleaseAccount => "release_account",
            Self::ApproveDistribution => "approve_distribution",
            Self::CorrectDistribution => "correct_distribution",
        }
    }

    /// The kind with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The role that proposes it.
    pub const fn proposer(self) -> Role {
        match self {
            Self::AddOperator
            | Self::ChangeOperator
            | Self::ReopenOperator
            | Self::ResetAuthenticator
            | Self::SendPasswordLink
            | Self::PublishFramework
            | Self::SetBankAccount => Role::Admin,
            Self::PublishProject | Self::PublishLegalText => Role::Editor,
            Self::IssueProject
            | Self::RevokeIssued
            | Self::CorrectIssued
            | Self::MovePayout
            | Self::PayProject
            | Self::ConfirmRates
            | Self::BookManually
            | Self::TransferHolding
            | Self::BlockAccount
            | Self::ReleaseAccount
            | Self::ApproveDistribution
            | Self::CorrectDistribution => Role::Finance,
        }
    }

    /// The roles that approve or reject it.
    pub const fn approvers(self) -> &'static [Role] {
        match self {
            Self::AddOperator
            | Self::ChangeOperator
            | Self::ReopenOperator
            | Self::ResetAuthenticator
            | Self::SendPasswordLink
            | Self::PublishFramework
            | Self::SetBankAccount => &[Role::Admin],
            Self::PublishProject | Self::PublishLegalText => &[Role::Editor, Role::Approver],
            Self::IssueProject
            | Self::RevokeIssued
            | Self::CorrectIssued
            | Self::MovePayout
            | Self::PayProject
            | Self::ConfirmRates
            | Self::BookManually
            | Self::TransferHolding
            | Self::BlockAccount
            | Self::ReleaseAccount
            | Self::ApproveDistribution
            | Self::CorrectDistribution => &[Role::Approver],
        }
    }

    /// Whether an operator with this role reads proposals of the kind: those who propose or approve them, and the auditor. Finance and
    /// approvers also read proposals on bank accounts, as the accounts' history.
    pub fn is_read_by(self, role: Role) -> bool {
        let uses = self == Self::SetBankAccount && matches!(role, Role::Finance | Role::Approver);
        let takes_part = role == self.proposer() || self.approvers().contains(&role);
        uses || takes_part || role == Role::Auditor
    }

    /// Whether it is carried out after the approval, in separate transactions.
    pub const fn goes_on_after_approval(self) -> bool {
        matches!(self, Self::IssueProject)
    }

    /// Whether it concerns access or bank details, so that every administrator is notified of each step.
    pub fn is_told_to_administrators(self) -> bool {
        self.approvers().contains(&Role::Admin)
    }
}

crate::coded!(ProposalKind);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_proposer_and_its_approvers() {
        for kind in ProposalKind::ALL {
            let pair = (kind.proposer(), kind.approvers());
            let expected: (Role, &[Role]) = match kind {
                ProposalKind::PublishProject | ProposalKind::PublishLegalText => {
                    (Role::Editor, &[Role::Editor, Role::Approver])
                }
                ProposalKind::IssueProject
                | ProposalKind::RevokeIssued
                | ProposalKind::CorrectIssued
                | ProposalKind::MovePayout
                | ProposalKind::PayProject
                | ProposalKind::ConfirmRates
                | ProposalKind::BookManually
                | ProposalKind::TransferHolding
                | ProposalKind::BlockAccount
                | ProposalKind::ReleaseAccount
                | ProposalKind::ApproveDistribution
                | ProposalKind::CorrectDistribution => (Role::Finance, &[Role::Approver]),
                _ => (Role::Admin, &[Role::Admin]),
            };
            assert_eq!(pair, expected, "{kind:?}");
            // Otherwise one administrator could make both people.
            assert!(
                kind.approvers().iter().all(|role| role.decides()),
                "{kind:?}"
            );
            assert_eq!(ProposalKind::from_code(kind.code()), Some(kind));
        }
    }

    #[test]
    fn a_proposal_is_read_by_who_proposes_or_approves_it_and_by_the_auditor() {
        let readers = |kind: ProposalKind| {
            let all = Role::ALL.into_iter();
            all.filter(|role| kind.is_read_by(*role))
                .collect::<Vec<_>>()
        };
        let money = [Role::Approver, Role::Finance, Role::Auditor];
        assert_eq!(readers(ProposalKind::IssueProject), money);
        let access = [Role::Admin, Role::Auditor];
        assert_eq!(readers(ProposalKind::PublishFramework), access);
        let words = [Role::Approver, Role::Editor, Role::Auditor];
        assert_eq!(readers(ProposalKind::PublishProject), words);
        let users = [Role::Approver, Role::Finance, Role::Admin, Role::Auditor];
        let read = readers(ProposalKind::SetBankAccount);
        assert!(read.len() == 4 && users.iter().all(|role| read.contains(role)));
    }
}
