//! Every pair of state and command, against the table of the machine.

use super::*;

/// The target state of a command, with the references of its bookings and the keys of its notices; `None` is a refusal.
type Expected = Option<(State, Vec<&'static str>, Vec<&'static str>)>;

fn expected(state: State, command: &Command) -> Expected {
    let to = |state, booked: &[&'static str], told: &[&'static str]| {
        Some((state, booked.to_vec(), told.to_vec()))
    };
    match (state, command) {
        (
            State::Init,
            Command::Edit { .. } | Command::DocumentSigned { .. } | Command::DocumentLost,
        ) => to(State::Init, &[], &[]),
        (State::Init, Command::Submit { .. }) => to(
            State::LWait,
            &["withdrawal:9:hold"],
            &["withdrawalReceived"],
        ),
        (State::Init, Command::Cancel) => to(State::Cancelled, &[], &[]),
        (State::GPass, Command::CameBack) => to(State::GFail, &[], &["withdrawalCameBack"]),
        (state, Command::Decide { line, verdict, .. }) => match (state, line, verdict) {
            (State::LWait, Line::First, Verdict::Pass { .. }) => to(State::GWait, &[], &[]),
            (State::GWait, Line::Second, Verdict::Pass { .. }) => to(
                State::GPass,
                &["withdrawal:9:capture"],
                &["withdrawalApproved"],
            ),
            (State::LWait, Line::First, Verdict::Fail { .. }) => to(
                State::LFail,
                &["withdrawal:9:release"],
                &["withdrawalFailed"],
            ),
            (State::GWait, Line::Second, Verdict::Fail { .. }) => to(
                State::GFail,
                &["withdrawal:9:release"],
                &["withdrawalFailed"],
            ),
            (State::GWait, Line::Second, Verdict::Return { .. }) => to(State::LWait, &[], &[]),
            _ => None,
        },
        _ => None,
    }
}

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    for state in State::ALL {
        let asked = withdrawal(state);
        for command in commands(&asked) {
            let outcome = decide(&asked, command.clone(), Instant::UNIX_EPOCH).map(|decision| {
                let booked = booked(&decision);
                let references = booked.iter().map(|it| it.reference().to_owned());
                let told = decision.notices.iter().map(|notice| notice.key);
                let (state, told) = (decision.record.state, told.collect::<Vec<_>>());
                (state, references.collect::<Vec<_>>(), told)
            });
            let refused = Refusal::OrderNotPending {
                state: state.code(),
            };
            let wanted = expected(state, &command).map(|(state, booked, told)| {
                let booked = booked.into_iter().map(str::to_owned).collect::<Vec<_>>();
                (state, booked, told)
            });
            assert_eq!(
                outcome,
                wanted.ok_or_else(|| refused.into()),
                "{state:?} {command:?}"
            );
        }
    }
}
