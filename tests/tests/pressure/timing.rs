//! A failing log-in does not reveal whether an account exists, neither by its answer nor by its
//! duration; nor does setting a new password with a wrong code (decision 9).

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tests::binary::BinaryServer;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::road::{PASSWORD, register};

use super::percentile;

const KNOWN: &str = "86-13900139000";
const UNKNOWN: &str = "86-13900139009";
const TRIES: usize = 200;
/// How far the medians may lie apart, in milliseconds: what other work on the machine adds to the shortest calls. Without the hash
/// for accounts that are not there they lie as far apart as a hash takes, tens of milliseconds.
const MEDIANS: f64 = 3.0;
/// The same as a part of the shorter one, for long ones.
const PART: f64 = 0.25;
/// The chance that a try with a known account took longer than one with an unknown account is a half where nothing can be
/// told; from 200 tries each it comes out within 0.03 of that two times in three, and beyond 0.15 once in a million.
const RANKS: f64 = 0.15;

/// What a caller sees of an answer, but for its own id and the time of day.
fn visible_parts(answer: &Answer) -> (u16, Vec<(String, String)>, String) {
    let headers = answer.headers.iter();
    let mut headers: Vec<(String, String)> = headers
        .filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    (answer.status, headers, answer.text())
}

/// How often a time of the first kind is the longer one, over all pairs.
fn longer(first: &[Duration], second: &[Duration]) -> f64 {
    let pairs = first
        .iter()
        .flat_map(|one| second.iter().map(move |other| one.cmp(other)));
    let (mut halves, mut all) = (0_u32, 0_u32);
    for order in pairs {
        all += 2;
        halves += match order {
            Ordering::Greater => 2,
            Ordering::Equal => 1,
            Ordering::Less => 0,
        };
    }
    f64::from(halves) / f64::from(all)
}

/// Tries both accounts in turns, whose order changes, so that whatever else the machine does meets both alike.
async fn assert_indistinguishable(
    client: &Client,
    call: &str,
    form: impl Fn(&str) -> Value,
    key: &str,
) {
    let mut times = [Vec::new(), Vec::new()];
    let mut faces = Vec::new();
    for round in 0..TRIES + 5 {
        let order = if round % 2 == 0 { [0, 1] } else { [1, 0] };
        for which in order {
            let body = form([KNOWN, UNKNOWN][which]);
            let began = Instant::now();
            let answer = client.post(call, body).await;
            let took = began.elapsed();
            faces.push(visible_parts(&answer));
            answer.refused(422, key);
            // The first ones find connections to be opened.
            if round >= 5 {
                times[which].push(took);
            }
        }
    }
    for other in &faces {
        assert_eq!(*other, faces[0], "{call}");
    }
    let [known, unknown] = &times;
    let medians = [known, unknown].map(|times| percentile(times, 500));
    let apart = (medians[0] - medians[1]).abs();
    let allowed = MEDIANS.max(PART * medians[0].min(medians[1]));
    let rank = longer(known, unknown);
    let measured = format!("{call}: medians {medians:?} ms, known longer in {rank:.3} of pairs");
    println!("{measured}");
    assert!(apart < allowed, "{measured}");
    assert!((rank - 0.5).abs() < RANKS, "{measured}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_exists_is_not_told_from_one_that_does_not() {
    let _alone = super::ALONE.lock().await;
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let settings = [("LANDFALL_LOG", "warn")];
    let server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    let client = Client::new(&server.base(), "en");
    client.fetch_csrf_token().await;
    register(&client, KNOWN).await;
    let log_in = |account: &str| json!({ "EmailOrMobile": account, "Password": "Wrong-password1" });
    assert_indistinguishable(&client, "login", log_in, "LoginError").await;
    let reset = |number: &str| {
        json!({
            "MobileNumber": number, "SMSCode": "1234", "Token": "of-nobody", "Password": PASSWORD,
        })
    };
    assert_indistinguishable(&client, "reset_password", reset, "VerifyError_Invalid").await;
}
