//! The machine of an investment account's identity check.

use crate::drawing::{Arrow, Machine};
use domain::account::{Account, AccountForm, EntityType, KycCommand, KycState, apply_kyc};
use domain::ids::{AccountId, FrameworkId, InvestorId, OperatorId};
use domain::review::{Line, Verdict};

const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);

pub(crate) fn machine() -> Machine {
    let mut arrows = Vec::new();
    for from in KycState::ALL {
        for (by, command) in commands() {
            if let Ok(to) = apply_kyc(&account(from), &command) {
                let (from, to) = (from.code(), to.code());
                arrows.push(Arrow {
                    from,
                    to,
                    by: by.to_owned(),
                    with: String::new(),
                });
            }
        }
    }
    Machine {
        title: "Identity check of an investment account",
        source: "domain/src/account/kyc.rs",
        about: "`KYCStateCode`. Two different people review the two lines. Submitting requires everything to be complete, signed and paid \
                (`domain/src/account/submission.rs`); changing approved data requires a new check.",
        first: KycState::Init.code(),
        states: KycState::ALL.map(KycState::code).to_vec(),
        arrows,
    }
}

fn commands() -> Vec<(&'static str, KycCommand)> {
    let decide = |line, by, verdict| KycCommand::Decide { line, by, verdict };
    let pass = || Verdict::Pass { comment: None };
    let fail = || Verdict::Fail {
        comment: "unclear".to_owned(),
    };
    let send_back = Verdict::Return {
        comment: "unclear".to_owned(),
    };
    vec![
        ("edit", KycCommand::Edit),
        ("submit", KycCommand::Submit),
        ("first line passes", decide(Line::First, FIRST, pass())),
        ("first line fails", decide(Line::First, FIRST, fail())),
        ("second line passes", decide(Line::Second, SECOND, pass())),
        ("second line fails", decide(Line::Second, SECOND, fail())),
        (
            "second line returns",
            decide(Line::Second, SECOND, send_back),
        ),
    ]
}

fn account(state: KycState) -> Account {
    Account {
        id: AccountId(1),
        investor: InvestorId(1),
        framework: FrameworkId(1),
        entity: EntityType::Individual,
        form: AccountForm::default(),
        number: String::new(),
        state,
        block: None,
        first_line_by: Some(FIRST),
        comment: None,
        questionnaire: None,
        changed_since_submit: true,
        submitted_at: None,
        arrival: None,
        since: domain::Instant::UNIX_EPOCH,
        created_at: domain::Instant::UNIX_EPOCH,
        version: 1,
    }
}
