//! The steps of a proposal, and who may take them.

use super::{Proposal, ProposalEnd, ProposalHead, ProposalKind, ProposalState};
use crate::operations::Operator;
use crate::{Instant, Refusal, review};

/// A step that ends a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProposalStep<'a> {
    /// A second person approves it.
    Approve {
        /// What they wrote.
        comment: Option<&'a str>,
    },
    /// A second person rejects it.
    Reject {
        /// Why; never empty.
        comment: &'a str,
    },
    /// Its maker takes it back.
    Withdraw,
}

impl ProposalStep<'_> {
    /// The state that the step leads to.
    pub const fn leads_to(&self) -> ProposalState {
        match self {
            Self::Approve { .. } => ProposalState::Approved,
            Self::Reject { .. } => ProposalState::Rejected,
            Self::Withdraw => ProposalState::Withdrawn,
        }
    }
}

/// Refuses an operator who does not propose acts of a kind (`Forbidden`).
pub fn may_propose(by: &Operator, kind: ProposalKind) -> Result<(), Refusal> {
    if by.has_any(&[kind.proposer()]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// Refuses an operator who may not decide on a proposal: `Forbidden` without the role, `FourEyes` for its maker and for the
/// person whom it concerns.
pub fn may_approve(by: &Operator, proposal: &ProposalHead) -> Result<(), Refusal> {
    if !by.has_any(proposal.kind.approvers()) {
        return Err(Refusal::Forbidden);
    }
    if by.id == proposal.maker || proposal.concerned == Some(by.id) {
        return Err(Refusal::FourEyes);
    }
    Ok(())
}

/// Refuses everybody but the maker (`Forbidden`).
pub fn may_withdraw(by: &Operator, proposal: &ProposalHead) -> Result<(), Refusal> {
    if by.id == proposal.maker {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// The proposal after a step. Refusals: `Forbidden`, `FourEyes`, `ProposalNotOpen`, `StaleVersion` for another version of the
/// proposal than `version`, `CommentRequired`, `CommentTooLong`. The code that carries an approval out checks the record's version.
pub fn end(
    proposal: &Proposal,
    step: ProposalStep<'_>,
    by: &Operator,
    version: i64,
    now: Instant,
) -> Result<Proposal, Refusal> {
    match step {
        ProposalStep::Approve { .. } | ProposalStep::Reject { .. } => {
            may_approve(by, &proposal.head())?;
        }
        ProposalStep::Withdraw => may_withdraw(by, &proposal.head())?,
    }
    if !proposal.is_open() {
        return Err(Refusal::ProposalNotOpen);
    }
    if version != proposal.version {
        return Err(Refusal::StaleVersion);
    }
    let comment = match step {
        ProposalStep::Approve { comment } => comment.map_or(Ok(None), review::comment)?,
        ProposalStep::Reject { comment } => {
            Some(review::comment(comment)?.ok_or(Refusal::CommentRequired)?)
        }
        ProposalStep::Withdraw => None,
    };
    let state = step.leads_to();
    let goes_on = proposal.act.kind().goes_on_after_approval();
    Ok(Proposal {
        state,
        end: Some(ProposalEnd {
            by: by.id,
            at: now,
            comment,
        }),
        is_unfinished: state == ProposalState::Approved && goes_on,
        version: proposal.version + 1,
        ..proposal.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::super::{IssueProject, ProposedAct, ResetAuthenticator};
    use super::*;
    use crate::ids::{OperatorId, ProjectId, ProposalId};
    use crate::language::Text;
    use crate::operations::Role;

    const MAKER: OperatorId = OperatorId(1);
    const SECOND: OperatorId = OperatorId(2);
    const CONCERNED: OperatorId = OperatorId(3);

    const STEPS: [ProposalStep<'static>; 3] = [
        ProposalStep::Approve { comment: None },
        ProposalStep::Reject { comment: "no" },
        ProposalStep::Withdraw,
    ];

    fn operator(id: OperatorId, roles: &[Role]) -> Operator {
        Operator {
            id,
            email: "ann@desk.test".into(),
            name: "Ann".into(),
            roles: roles.to_vec(),
            active: true,
        }
    }

    fn proposal(act: ProposedAct, state: ProposalState) -> Proposal {
        Proposal {
            id: ProposalId(1),
            act,
            record_name: Text {
                zh: "Cem".into(),
                en: "Cem".into(),
            },
            record_version: 4,
            maker: MAKER,
            reason: "lost the phone".into(),
            proposed_at: Instant::UNIX_EPOCH,
            state,
            end: None,
            is_unfinished: false,
            version: 1,
        }
    }

    fn reset(state: ProposalState) -> Proposal {
        let operator = CONCERNED;
        let act = ProposedAct::ResetAuthenticator(ResetAuthenticator { operator });
        proposal(act, state)
    }

    fn issue() -> Proposal {
        let act = IssueProject {
            project: ProjectId(1),
            orders: Vec::new(),
        };
        proposal(ProposedAct::IssueProject(act), ProposalState::Proposed)
    }

    /// The operators who may take a step.
    fn actor(step: ProposalStep<'_>) -> Operator {
        let by = match step {
            ProposalStep::Withdraw => MAKER,
            ProposalStep::Approve { .. } | ProposalStep::Reject { .. } => SECOND,
        };
        operator(by, &[Role::Admin])
    }

    #[test]
    fn an_open_proposal_is_approved_rejected_or_withdrawn_and_an_ended_one_stays() {
        let now = Instant::UNIX_EPOCH;
        for state in ProposalState::ALL {
            for step in STEPS {
                let by = actor(step);
                let taken = end(&reset(state), step, &by, 1, now);
                if state == ProposalState::Proposed {
                    let taken = taken.unwrap();
                    assert_eq!((taken.state, taken.version), (step.leads_to(), 2));
                    assert_eq!(taken.end.unwrap().by, by.id);
                } else {
                    assert_eq!(taken, Err(Refusal::ProposalNotOpen), "{state:?} {step:?}");
                }
            }
        }
    }

    #[test]
    fn neither_its_maker_nor_the_person_concerned_decides() {
        for step in &STEPS[..2] {
            for by in [MAKER, CONCERNED] {
                let by = operator(by, &[Role::Admin]);
                let open = reset(ProposalState::Proposed);
                let taken = end(&open, *step, &by, 1, Instant::UNIX_EPOCH);
                assert_eq!(taken, Err(Refusal::FourEyes));
            }
        }
    }

    #[test]
    fn nobody_but_the_maker_withdraws() {
        for by in [SECOND, CONCERNED] {
            let by = operator(by, &Role::ALL);
            let open = reset(ProposalState::Proposed);
            let taken = end(&open, ProposalStep::Withdraw, &by, 1, Instant::UNIX_EPOCH);
            assert_eq!(taken, Err(Refusal::Forbidden));
        }
    }

    #[test]
    fn each_role_decides_on_its_kinds_and_on_no_other() {
        for role in Role::ALL {
            let by = operator(SECOND, &[role]);
            let verdict = |is_allowed| {
                if is_allowed {
                    Ok(())
                } else {
                    Err(Refusal::Forbidden)
                }
            };
            let open = reset(ProposalState::Proposed);
            assert_eq!(may_approve(&by, &open.head()), verdict(role == Role::Admin));
            assert_eq!(
                may_approve(&by, &issue().head()),
                verdict(role == Role::Approver)
            );
            let proposed = may_propose(&by, ProposalKind::IssueProject);
            assert_eq!(proposed, verdict(role == Role::Finance));
        }
    }

    #[test]
    fn an_approved_issue_is_unfinished_until_all_of_it_is_carried_out() {
        let now = Instant::UNIX_EPOCH;
        let second = operator(SECOND, &[Role::Approver]);
        let no = ProposalStep::Reject { comment: "no" };
        let rejected = end(&issue(), no, &second, 1, now).unwrap();
        assert!(!rejected.is_unfinished);
        let yes = ProposalStep::Approve { comment: None };
        let approved = end(&issue(), yes, &second, 1, now).unwrap();
        assert!(approved.is_unfinished);
        // It cannot be approved again.
        let again = end(&approved, yes, &second, 2, now);
        assert_eq!(again, Err(Refusal::ProposalNotOpen));
        let finished = approved.finished();
        assert!(!finished.is_unfinished);
        assert_eq!(finished.version, 3);
        // The other kinds have no remaining work.
        let by = operator(SECOND, &[Role::Admin]);
        let whole = end(&reset(ProposalState::Proposed), yes, &by, 1, now).unwrap();
        assert!(!whole.is_unfinished);
    }

    #[test]
    fn a_rejection_needs_words_and_any_step_the_version_that_was_read() {
        let by = operator(SECOND, &[Role::Admin]);
        let open = reset(ProposalState::Proposed);
        let silent = ProposalStep::Reject { comment: "  " };
        let taken = end(&open, silent, &by, 1, Instant::UNIX_EPOCH);
        assert_eq!(taken, Err(Refusal::CommentRequired));
        for step in STEPS {
            let taken = end(&open, step, &actor(step), 7, Instant::UNIX_EPOCH);
            assert_eq!(taken, Err(Refusal::StaleVersion));
        }
    }
}
