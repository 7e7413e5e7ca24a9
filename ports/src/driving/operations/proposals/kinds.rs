//! The list of the kinds of acts that need two people. Their contract is [`Act`].

use crate::driving::proposals::Act;
use domain::operations::proposal::ProposedAct;

/// The code that carries out a proposed act.
pub(in crate::driving) fn act_of(act: &ProposedAct) -> &dyn Act {
    match act {
        ProposedAct::AddOperator(act) => act,
        ProposedAct::ChangeOperator(act) => act,
        ProposedAct::ReopenOperator(act) => act,
        ProposedAct::ResetAuthenticator(act) => act,
        ProposedAct::SendPasswordLink(act) => act,
        ProposedAct::PublishFramework(act) => act.as_ref(),
        ProposedAct::PublishProject(act) => act.as_ref(),
        ProposedAct::PublishLegalText(act) => act.as_ref(),
        ProposedAct::SetBankAccount(act) => act.as_ref(),
        ProposedAct::IssueProject(act) => act,
        ProposedAct::RevokeIssued(act) => act,
        ProposedAct::CorrectIssued(act) => act,
        ProposedAct::MovePayout(act) => act,
        ProposedAct::PayProject(act) => act,
        ProposedAct::ConfirmRates(act) => act,
        ProposedAct::BookManually(act) => act,
        ProposedAct::TransferHolding(act) => act,
        ProposedAct::BlockAccount(act) => act,
        ProposedAct::ReleaseAccount(act) => act,
        ProposedAct::ApproveDistribution(act) => act,
        ProposedAct::CorrectDistribution(act) => act,
        ProposedAct::Unreadable(act) => act,
    }
}
