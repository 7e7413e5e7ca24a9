//! The machine of every proposal.

use crate::drawing::{Arrow, Machine};
use domain::Instant;
use domain::ids::{OperatorId, ProposalId};
use domain::language::Text;
use domain::operations::proposal::{
    Proposal, ProposalState, ProposalStep, ProposedAct, ResetAuthenticator, end,
};
use domain::operations::{Operator, Role};

const MAKER: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);
const CONCERNED: OperatorId = OperatorId(3);

const STEPS: [(ProposalStep<'static>, OperatorId, &str, &str); 3] = [
    (
        ProposalStep::Approve { comment: None },
        SECOND,
        "a second person approves",
        "the action is carried out",
    ),
    (
        ProposalStep::Reject { comment: "why" },
        SECOND,
        "a second person rejects, with a comment",
        "",
    ),
    (ProposalStep::Withdraw, MAKER, "its maker withdraws", ""),
];

pub(crate) fn machine() -> Machine {
    let mut arrows = Vec::new();
    for from in ProposalState::ALL {
        for (step, by, what, with) in STEPS {
            if let Ok(ended) = end(&proposal(from), step, &admin(by), 1, Instant::UNIX_EPOCH) {
                arrows.push(Arrow {
                    from: from.code(),
                    to: ended.state.code(),
                    by: what.to_owned(),
                    with: with.to_owned(),
                });
            }
        }
    }
    Machine {
        title: "Proposal",
        source: "domain/src/operations/proposal/machine.rs",
        about: "An action that needs two people. The maker and the person concerned never approve or reject it; the approval is refused if the record \
                has changed since it was proposed. Who proposes and who approves each kind: `domain/src/operations/proposal/kind.rs`.",
        first: ProposalState::Proposed.code(),
        states: ProposalState::ALL.map(ProposalState::code).to_vec(),
        arrows,
    }
}

fn proposal(state: ProposalState) -> Proposal {
    Proposal {
        id: ProposalId(1),
        act: ProposedAct::ResetAuthenticator(ResetAuthenticator {
            operator: CONCERNED,
        }),
        record_name: Text {
            zh: String::new(),
            en: String::new(),
        },
        record_version: 1,
        maker: MAKER,
        reason: "why".to_owned(),
        proposed_at: Instant::UNIX_EPOCH,
        state,
        end: None,
        is_unfinished: false,
        version: 1,
    }
}

fn admin(id: OperatorId) -> Operator {
    Operator {
        id,
        email: String::new(),
        name: String::new(),
        roles: vec![Role::Admin],
        active: true,
    }
}
