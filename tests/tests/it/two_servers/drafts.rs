//! An investor's own additions: bank accounts, withdrawals, subscriptions, requests for signatures.

use super::{Servers, origin, refusal};
use chrono::TimeDelta;
use domain::ids::{AccountId, InvestorId, OrderId, SigningSessionId};
use domain::profile::BankForm;
use domain::signing::{Scene, State as SigningState};
use domain::subscription::State as OrderState;
use domain::withdrawal::{State, Withdrawal};
use domain::{Language, Refusal};
use ports::Failure;
use ports::driven::signing_sessions::SigningSession;
use ports::driving::SiteAddress;
use ports::driving::profile::{AddBank, add_bank};
use ports::driving::signing::{AskSignature, ask};
use ports::driving::subscription::{self, SubscriptionForm};
use ports::driving::withdrawal::{self, WithdrawalRequest};
use rust_decimal::Decimal;
use tests::forms::bank;
use tests::prepared::{
    CAYMAN, PKF, a_project, a_withdrawal, an_approved_account, an_order, publish,
};
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::fund;

const ANN: &str = "86-13900139000";

fn bank_form() -> BankForm {
    let text = |text: &str| Some(text.to_owned());
    BankForm {
        account_name: text("Li Wei"),
        bank_name: text("Example Bank"),
        bank_account_number: text("6222020200112233"),
        bank_account_type_id: Some(2),
        currency_id: Some(1),
        bank_branch_name: text("Main Branch"),
        bank_branch_code: text("001"),
        bank_swift_code: text("EXAMCNBJ"),
        bank_address: text("2 Bank Street"),
        bank_city: text("Beijing"),
        bank_address_region: text("Beijing"),
        bank_country_id: Some(112),
        bank_area_code: text("100000"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bank_accounts() {
    let servers = Servers::start().await;
    let ann = servers.investor().await;
    servers
        .before(async |tx| {
            for _ in 0..15 {
                tx.banks().add(ann, &bank_form(), servers.now()).await?;
            }
            Ok(())
        })
        .await;
    let command = AddBank {
        investor: ann,
        form: bank_form(),
        origin: origin("203.0.113.7"),
    };
    let through = servers.through(
        async |ports, _| add_bank(ports, command.clone()).await,
        Result::is_ok,
    );
    assert_eq!(through.await, 5, "twenty in thirty days");
    servers.stop().await;
}

/// Withdrawals that the investor began before, as `like` is but for the state.
async fn begun_before(servers: &Servers, like: &Withdrawal, state: State, count: usize) {
    servers
        .before(async |tx| {
            for _ in 0..count {
                let before = Withdrawal {
                    state,
                    created_at: servers.now(),
                    ..like.clone()
                };
                tx.withdrawals().add(&before).await?;
            }
            Ok(())
        })
        .await;
}

async fn with_wallet(servers: &Servers, mobile: &str) -> (Subscriber, Withdrawal) {
    let who = subscriber(&servers.one, mobile, PKF).await;
    fund(&servers.one, &who, 1_500).await;
    // As any is, but this investor's.
    let stranger = servers.before(async |tx| Ok(a_withdrawal(tx, servers.now()).await));
    let like = Withdrawal {
        investor: who.investor,
        account: who.account,
        ..stranger.await
    };
    (who, like)
}

async fn withdrawn(servers: &Servers, who: &Subscriber) -> usize {
    let request = WithdrawalRequest {
        currency_id: Some(1),
        amount: Some(Decimal::from(20).into()),
        origin: origin("203.0.113.7"),
        ..WithdrawalRequest::default()
    };
    let start = async |ports: &ports::Ports, _| {
        withdrawal::start(ports, who.investor, who.account, &request).await
    };
    servers.through(start, Result::is_ok).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn withdrawals_that_are_open_and_all_that_were_begun() {
    let servers = Servers::start().await;
    servers.one.is_left_broken();
    let (ann, like) = with_wallet(&servers, ANN).await;
    begun_before(&servers, &like, State::Init, 15).await;
    assert_eq!(withdrawn(&servers, &ann).await, 5, "twenty open ones");
    servers.clock.advance(TimeDelta::minutes(2));
    let (ben, like) = with_wallet(&servers, "86-13900139001").await;
    begun_before(&servers, &like, State::Cancelled, 55).await;
    assert_eq!(withdrawn(&servers, &ben).await, 5, "sixty begun in a day");
    servers.stop().await;
}

fn waiting(servers: &Servers, investor: InvestorId, scene: Scene, n: usize) -> SigningSession {
    SigningSession {
        id: SigningSessionId(0),
        investor,
        scene,
        language: Language::En,
        state: SigningState::Cancelled,
        token_hash: format!("before-{n}"),
        provider: "builtin".into(),
        provider_reference: format!("before-{n}"),
        redirect_url: "/#/touch".into(),
        answers: Vec::new(),
        more_detail: None,
        terms: String::new(),
        signer_name: "Wang Xiaoming".into(),
        signer_chinese_name: None,
        signer_email: None,
        unsigned_key: format!("papers/before-{n}"),
        unsigned_sha256: "00".repeat(32),
        signed_name: None,
        signed_drawing: None,
        signed_at: None,
        signed_from: None,
        signed_with: None,
        document: None,
        certificate: None,
        failed_fetches: 0,
        failed_stores: 0,
        look_at: None,
        hinted_at: None,
        created_at: servers.now(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_for_signatures() {
    let servers = Servers::start().await;
    servers.one.is_left_broken();
    let (ann, _) = with_wallet(&servers, ANN).await;
    // Two withdrawals, so that the lock of none keeps the calls apart.
    let request = WithdrawalRequest {
        currency_id: Some(1),
        amount: Some(Decimal::from(20).into()),
        origin: origin("203.0.113.7"),
        ..WithdrawalRequest::default()
    };
    let mut scenes = Vec::new();
    for _ in 0..2 {
        let begun = withdrawal::start(servers.one.ports(), ann.investor, ann.account, &request);
        scenes.push(Scene::WalletWithdraw(begun.await.unwrap().withdrawal.id));
    }
    servers
        .before(async |tx| {
            for n in 0..29 {
                let before = waiting(&servers, ann.investor, scenes[n % 2], n);
                tx.signing_sessions().add(&before).await?;
            }
            Ok(())
        })
        .await;
    let request = AskSignature {
        investor: ann.investor,
        scene: scenes[0],
        redirect_url: SiteAddress::read("", "/#/touch").unwrap(),
        answers: Vec::new(),
        more_detail: None,
        language: Language::En,
        origin: origin("203.0.113.7"),
    };
    let ask = async |ports: &ports::Ports, n: usize| {
        let request = AskSignature {
            scene: scenes[n / 2 % 2],
            ..request.clone()
        };
        ask(ports, request).await
    };
    let through = servers.through_to("signing_sessions", ask, Result::is_ok);
    assert_eq!(through.await, 1, "thirty an hour");
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn subscriptions() {
    let servers = Servers::start().await;
    servers.one.is_left_broken();
    let store = servers.one.ports().store.as_ref();
    let ann = servers.investor().await;
    // Two accounts and two projects, so that neither an account nor a project keeps the two apart.
    let mut kept_apart: Vec<(AccountId, domain::ids::ProjectId)> = Vec::new();
    for (code, framework) in [("P-1", PKF), ("P-2", CAYMAN)] {
        let account = an_approved_account(store, ann, framework, servers.now()).await;
        let project = publish(store, a_project(code, 100_000, servers.now())).await;
        kept_apart.push((account, project));
    }
    servers
        .before(async |tx| {
            for n in 0..29 {
                let (account, project) = kept_apart[n % 2];
                let mut before = an_order(ann, account, project, servers.now());
                before.id = OrderId(0);
                before.state = OrderState::Cancelled;
                tx.orders().add(&before).await?;
            }
            Ok(())
        })
        .await;
    let start = async |ports: &ports::Ports, n: usize| {
        let (account, project) = kept_apart[n / 2 % 2];
        let form = SubscriptionForm {
            account: Some(account),
            method_id: Some(2),
            amount: Some(Decimal::from(1_000).into()),
            disclaimer_accepted: Some(true),
            origin: origin("203.0.113.7"),
            ..SubscriptionForm::default()
        };
        match subscription::start(ports, ann, project, &form).await {
            // The account that got through has an order that is not finished: as good as told to wait.
            Err(Failure::Refused(Refusal::InvestmentPending { .. })) => {
                Err(Refusal::TooFrequent { seconds: 0 }.into())
            }
            outcome => outcome.map(drop),
        }
    };
    let through = servers.through_to("orders", start, |outcome| {
        assert!(refusal(outcome).is_none(), "{outcome:?}");
        outcome.is_ok()
    });
    assert_eq!(through.await, 1, "thirty in a day");
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_adds_too_much_is_told_how_long_to_wait_unless_limits_are_off() {
    for (settings, is_limited) in [("", true), (NO_LIMITS, false)] {
        let (server, clock) = TestServer::sqlite_with_clock(settings).await;
        let client = investor(&server, ANN).await;
        for _ in 0..20 {
            client.post("account_bankprofile", bank()).await.ok();
        }
        let more = client.post("account_bankprofile", bank()).await;
        if is_limited {
            assert_eq!(more.header("retry-after"), "2592000");
            more.refused(429, "Error_RequestTooFrequent");
            clock.advance(TimeDelta::days(30));
            let client = server.visitor().await;
            tests::road::log_in(&client, ANN).await;
            client.post("account_bankprofile", bank()).await.ok();
        } else {
            more.ok();
        }
        server.stop().await;
    }
}
