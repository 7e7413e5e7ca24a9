//! Codes, links, log-ins, passwords that are asked for again, identities from outside.

use super::{Servers, address, browser, origin, refused};
use domain::Language;
use domain::Refusal;
use domain::identity::{CodePurpose, Contact, EmailLink, MobileNumber, VerificationCode};
use ports::driving::identity::{
    ChangeMobile, LogIn, Reauthenticate, ResetPassword, Returned, SendCode, SetEmail,
    change_mobile, log_in, reauthenticate, reset_password, send_code, set_email, take_answer,
};
use tests::identity_provider::IdentityProvider;
use tests::road::PASSWORD;

const HOME: &str = "203.0.113.7";
const WRONG: &str = "Wrong-password1";

fn number(n: usize) -> MobileNumber {
    MobileNumber::parse(&format!("86-138001380{n:02}")).unwrap()
}

fn code(number: MobileNumber, from: impl Into<String>, must_exist: bool) -> SendCode {
    SendCode {
        contact: Contact::Mobile(number),
        must_exist,
        investor: None,
        language: Language::En,
        origin: origin(from),
    }
}

/// A code that was sent, known by its number.
fn sent(servers: &Servers, token: &str, number: &MobileNumber) -> VerificationCode {
    let secrets = &servers.one.ports().secrets;
    VerificationCode {
        token_hash: secrets.hash_token(token).to_string(),
        subject: number.to_string(),
        purpose: CodePurpose::Reset,
        code_hash: "none".into(),
        length: 4,
        wrong_tries: 0,
        spent: false,
        sent_at: servers.now(),
    }
}

/// Tries that failed before, each on an account of its own, from an address.
async fn failed_before(servers: &Servers, count: usize, from: &str) {
    servers
        .before(async |tx| {
            for n in 0..count {
                let account = format!("before-{n}");
                tx.login_failures()
                    .add(&account, from, servers.now())
                    .await?;
            }
            Ok(())
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_to_a_number_and_from_an_address_and_questions_for_contacts() {
    let servers = Servers::start().await;
    let one_number = servers.through(
        async |ports, n| send_code(ports, &code(number(40), address(n), false)).await,
        Result::is_ok,
    );
    assert_eq!(one_number.await, 1, "one a minute for a number");

    servers
        .before(async |tx| {
            for n in 0..50 {
                let before = sent(&servers, &format!("before-{n}"), &number(n));
                tx.codes().add(before, "203.0.113.1").await?;
            }
            Ok(())
        })
        .await;
    let one_address = servers.through(
        async |ports, n| send_code(ports, &code(number(60 + n), "203.0.113.1", false)).await,
        Result::is_ok,
    );
    assert_eq!(one_address.await, 10, "sixty an hour from an address");

    failed_before(&servers, 45, "203.0.113.2").await;
    let unknown = servers.through(
        async |ports, n| send_code(ports, &code(number(60 + n), "203.0.113.2", true)).await,
        refused(&Refusal::SubjectNotExist),
    );
    let asked = unknown.await;
    assert_eq!(asked, 5, "fifty unknown contacts an hour from an address");
    servers.stop().await;
}

fn guess(account: String, from: String) -> LogIn {
    LogIn {
        account,
        password: WRONG.into(),
        remembered: false,
        bind_token: None,
        sign_in_state: None,
        device_proof: None,
        browser: browser(from),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_log_ins_of_a_pair_an_address_and_an_account() {
    let servers = Servers::start().await;
    let wrong = || refused(&Refusal::LoginError);
    let pair = servers.through(
        async |ports, _| {
            log_in(ports, &guess(number(1).to_string(), HOME.into()))
                .await
                .map(drop)
        },
        wrong(),
    );
    assert_eq!(pair.await, 5, "five of an account from an address");

    let busy = "203.0.113.1";
    failed_before(&servers, 40, busy).await;
    let one_address = servers.through(
        async |ports, n| {
            let account = number(2 + n).to_string();
            log_in(ports, &guess(account, busy.into())).await.map(drop)
        },
        wrong(),
    );
    assert_eq!(one_address.await, 10, "fifty an hour from an address");

    let owner = servers.investor().await;
    let secrets = &servers.one.ports().secrets;
    let counted = secrets.hash_token(&format!("investor:{owner}")).to_string();
    let mobile = servers
        .before(async |tx| {
            for n in 0..95 {
                let from = format!("192.0.2.{n}");
                tx.login_failures()
                    .add(&counted, &from, servers.now())
                    .await?;
            }
            Ok(tx.investors().get(owner).await?.unwrap().mobile.to_string())
        })
        .await;
    let one_account = servers.through(
        async |ports, n| {
            log_in(ports, &guess(mobile.clone(), address(n)))
                .await
                .map(drop)
        },
        wrong(),
    );
    assert_eq!(one_account.await, 6, "the one above a hundred closes it");
    assert_eq!(servers.message_count("sms.attacked").await, 1);
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_codes_of_one_code_and_of_one_number() {
    let servers = Servers::start().await;
    let (one, many) = (number(1), number(2));
    servers
        .before(async |tx| {
            tx.codes().add(sent(&servers, "one", &one), HOME).await?;
            for n in 0..super::CALLS {
                let token = format!("many-{n}");
                tx.codes().add(sent(&servers, &token, &many), HOME).await?;
            }
            let before = VerificationCode {
                wrong_tries: 9,
                ..sent(&servers, "before", &many)
            };
            tx.codes().add(before, HOME).await?;
            Ok(())
        })
        .await;
    let wrong = |mobile: &MobileNumber, token: String, n: usize| ResetPassword {
        mobile: mobile.clone(),
        password: PASSWORD.into(),
        code: "0000".into(),
        token,
        language: Language::En,
        origin: origin(address(n)),
    };
    let is_invalid = |outcome: &Result<_, _>| {
        matches!(super::refusal(outcome), Some(Refusal::CodeInvalid { .. }))
    };
    let try_one =
        async |ports: &ports::Ports, n| reset_password(ports, &wrong(&one, "one".into(), n)).await;
    servers.through(try_one, is_invalid).await;
    let tries = |mobile: &MobileNumber| {
        let (servers, subject) = (&servers, mobile.to_string());
        async move {
            let tx = servers.one.ports().store.begin_read().await.unwrap();
            let since = servers.now() - chrono::TimeDelta::hours(1);
            tx.codes().wrong_tries(&subject, since).await.unwrap()
        }
    };
    assert_eq!(tries(&one).await, 5, "the fifth wrong try spends a code");

    // A wrong one on each of many codes: the number's owner is notified at the tenth, and once.
    let try_many = async |ports: &ports::Ports, n: usize| {
        reset_password(ports, &wrong(&many, format!("many-{n}"), n)).await
    };
    servers.through(try_many, is_invalid).await;
    assert_eq!(tries(&many).await, 41);
    assert_eq!(servers.message_count("sms.guessed").await, 1);
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_for_an_investor_and_from_an_address() {
    let servers = Servers::start().await;
    let ann = servers.investor().await;
    let ask = |investor, n: usize, from: String| SetEmail {
        session: servers.session(investor),
        email: format!("li-{investor}-{n}@example.com"),
        return_url: None,
        must_exist: None,
        language: Language::En,
        origin: origin(from),
    };
    let of_one = servers.through(
        async |ports, n| set_email(ports, &ask(ann, n, address(n))).await,
        Result::is_ok,
    );
    assert_eq!(of_one.await, 1, "one a minute for an investor");

    let busy = "203.0.113.1";
    let many = servers
        .before(async |tx| {
            for n in 0..50 {
                let link = EmailLink {
                    token_hash: format!("before-{n}"),
                    investor: ann,
                    email: "before@example.com".into(),
                    return_url: "/#/index".into(),
                    spent: true,
                    sent_at: servers.now(),
                };
                tx.email_links().add(link, busy).await?;
            }
            let mut many = Vec::new();
            for _ in 0..super::CALLS {
                many.push(tests::prepared::a_stored_investor(tx, servers.now()).await);
            }
            Ok(many)
        })
        .await;
    let one_address = servers.through(
        async |ports, n| set_email(ports, &ask(many[n], n, busy.into())).await,
        Result::is_ok,
    );
    assert_eq!(one_address.await, 10, "sixty an hour from an address");
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_asked_for_again_and_numbers_that_are_taken() {
    let servers = Servers::start().await;
    let (ann, ben) = (servers.investor().await, servers.investor().await);
    let proof = Reauthenticate {
        session: servers.session(ann),
        password: WRONG.into(),
        origin: origin(HOME),
    };
    let wrong = servers.through(
        async |ports, _| reauthenticate(ports, &proof).await,
        refused(&Refusal::WrongPassword),
    );
    assert_eq!(wrong.await, 5, "five of an investor from an address");

    let busy = "203.0.113.1";
    failed_before(&servers, 45, busy).await;
    let taken = servers
        .before(async |tx| Ok(tx.investors().get(ben).await?.unwrap().mobile))
        .await;
    let change = ChangeMobile {
        session: servers.session(ann),
        mobile: taken,
        country: None,
        code: "0000".into(),
        token: "none".into(),
        language: Language::En,
        origin: origin(busy),
    };
    servers
        .before(async |tx| Ok(tx.investors().verify_email(ann, "ann@example.com").await?))
        .await;
    let asked = servers.through(
        async |ports, _| change_mobile(ports, &change).await,
        refused(&Refusal::MobileNumberExists),
    );
    let asked = asked.await;
    assert_eq!(asked, 5, "fifty taken numbers an hour from an address");
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_of_an_identity_provider_from_an_address() {
    let provider = IdentityProvider::start("sub-1");
    let servers = Servers::with(&provider.setting()).await;
    failed_before(&servers, 45, HOME).await;
    let answer = |n: usize| {
        let state = format!("{}.{n}", servers.now().timestamp());
        Returned {
            provider: "acme".into(),
            code: Some("made-up".into()),
            issuer: None,
            kept: Some(state.clone()),
            state,
            browser: browser(HOME),
        }
    };
    let through = servers.through(
        async |ports, n| take_answer(ports, answer(n)).await.map(drop),
        refused(&Refusal::BindTokenInvalid),
    );
    assert_eq!(through.await, 5, "fifty an hour from an address");
    servers.stop().await;
    provider.stop().await;
}
