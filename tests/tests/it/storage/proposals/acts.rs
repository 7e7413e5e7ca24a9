//! Every kind of act is read as it was proposed, and stored sealed.

use super::{hired, new, reset, revoke};
use domain::Language;
use domain::adjustment::{Booking, Direction, ManualBooking, Rates};
use domain::bank_account::{BankAccountTerms, BankDetails};
use domain::catalog::{
    DraftedDocument, FrameworkName, FrameworkTerms, LegalKind, LegalText, ProjectDraft,
};
use domain::day::day_of;
use domain::exchange_rate::{DayRate, ExchangeRate, RateSource};
use domain::holding_transfer::{HoldingTransfer, TransferRequest};
use domain::ids::{
    AccountId, BankAccountId, CountryId, DistributionId, EvidenceId, ExchangeRateId, OrderId,
    PayoutId, ProjectId, ProposalId,
};
use domain::language::Text;
use domain::money::{Shares, UsdRate};
use domain::operations::Role;
use domain::operations::proposal::{
    AddOperator, ApproveDistribution, BlockAccount, BookManually, ChangeOperator, ConfirmRates,
    CorrectDistribution, CorrectIssued, IssueProject, ListedOrder, MovePayout, NameAndRoles,
    PayProject, PayoutStep, Proposal, ProposalKind, ProposalState, ProposedAct, ProposedTarget,
    PublishFramework, PublishLegalText, PublishProject, ReleaseAccount, ReopenOperator,
    SendPasswordLink, SetBankAccount, TransferHolding,
};
use domain::payee::Payee;
use domain::{Currency, Money};
use ports::driven::editions::EditedContent;
use tests::on_both_databases;
use tests::prepared::{a_project, usd};
use tests::storage::{Storage, at};

on_both_databases![every_act_comes_back_as_it_was_proposed];

fn moves(payout: i64, step: PayoutStep) -> ProposedAct {
    let payout = PayoutId(payout);
    ProposedAct::MovePayout(MovePayout { payout, step })
}

/// A payment to a project, beside the last bank account that was paid.
fn pays(project: i64, last: Option<&str>) -> ProposedAct {
    let payee = |number: &str| {
        Box::new(Payee {
            account_name: "SHORE BUILDERS".into(),
            account_number: number.into(),
            country: Some(CountryId(112)),
            ..Payee::default()
        })
    };
    ProposedAct::PayProject(PayProject {
        project: ProjectId(project),
        amount: usd(5),
        pays_from: BankAccountId(2),
        payee: payee("6222"),
        last_payee: last.map(payee),
    })
}

fn rate_of(currency: Currency, units: i64) -> DayRate {
    DayRate {
        day: day_of(at(0)),
        currency,
        rate: UsdRate::from_units(units).unwrap(),
    }
}

fn rates() -> ProposedAct {
    ProposedAct::ConfirmRates(ConfirmRates {
        source: RateSource::Ecb,
        key: "0123456789abcdef".into(),
        rates: vec![
            rate_of(Currency::Cny, 1_393_205_128),
            rate_of(Currency::Eur, 10_867_000_000),
        ],
        is_meant: true,
    })
}

fn manual(booking: Booking) -> ProposedAct {
    ProposedAct::BookManually(BookManually {
        manual: ManualBooking {
            booking,
            value_on: day_of(at(0)),
            document: EvidenceId(3),
        },
    })
}

/// Every other kind of manual booking, each on another account.
fn bookings() -> [ProposedAct; 3] {
    let rate = ExchangeRate {
        id: ExchangeRateId(5),
        of: rate_of(Currency::Eur, 10_867_000_000),
        source: RateSource::Manual,
        proposal: ProposalId(2),
        confirmed_at: at(30),
    };
    [
        manual(Booking::Adjustment {
            account: AccountId(8),
            amount: usd(5),
            direction: Direction::Out,
        }),
        manual(Booking::Transfer {
            from: AccountId(9),
            to: AccountId(10),
            amount: usd(5),
        }),
        manual(Booking::Exchange {
            account: AccountId(11),
            given: usd(5),
            gained: Money::from_minor(460, Currency::Eur).unwrap(),
            rates: Rates {
                from: None,
                to: Some(rate),
            },
        }),
    ]
}

/// Every other step of a payout.
fn steps() -> [ProposedAct; 4] {
    let value_on = day_of(at(0));
    let payee = || {
        Box::new(Payee {
            account_name: "LI WEI".into(),
            account_number: "6222".into(),
            country: Some(CountryId(112)),
            city: Some("Xi'an".into()),
            ..Payee::default()
        })
    };
    [
        moves(2, PayoutStep::GiveTarget(ProposedTarget::Approved(payee()))),
        moves(3, PayoutStep::GiveTarget(ProposedTarget::Typed(payee()))),
        moves(
            4,
            PayoutStep::Execute {
                value_on,
                reference: "NTRF 7".into(),
            },
        ),
        moves(
            5,
            PayoutStep::Bounce {
                came_back: usd(5),
                value_on,
            },
        ),
    ]
}

fn transfers() -> ProposedAct {
    ProposedAct::TransferHolding(TransferHolding {
        transfer: HoldingTransfer {
            asked: TransferRequest {
                project: ProjectId(2),
                from: AccountId(8),
                to: AccountId(9),
                shares: Shares::from_ten_thousandths(12_345),
                document: EvidenceId(4),
            },
            cost: usd(7),
        },
    })
}

fn text(words: &str) -> Text {
    Text {
        zh: format!("{words}。"),
        en: words.into(),
    }
}

fn published_project() -> ProposedAct {
    let before = ProjectDraft::from(a_project("ONE", 10_000, at(0)));
    ProposedAct::PublishProject(Box::new(PublishProject {
        project: ProjectId(2),
        after: ProjectDraft {
            name: text("Alder Row"),
            share_price: None,
            documents: vec![DraftedDocument {
                file: "project-pdf/a".into(),
                approved_only: true,
                ..DraftedDocument::default()
            }],
            ..before.clone()
        },
        before,
    }))
}

fn published_text() -> ProposedAct {
    let version = |words: &str| LegalText {
        title: text("Privacy"),
        html: text(words),
    };
    ProposedAct::PublishLegalText(Box::new(PublishLegalText {
        text: LegalKind::Privacy,
        before: version("<p>First</p>"),
        after: version("<p>Second</p>"),
    }))
}

fn bank_account() -> ProposedAct {
    ProposedAct::SetBankAccount(Box::new(SetBankAccount {
        bank: Some(BankAccountId(1)),
        before: Some(BankAccountTerms::default()),
        after: BankAccountTerms {
            name: "Payouts".into(),
            details: BankDetails {
                account_number: "4711".into(),
                ..BankDetails::default()
            },
            is_open: true,
        },
    }))
}

async fn every_act_comes_back_as_it_was_proposed(storage: Storage) {
    let tx = storage.begin().await;
    let maker = hired(tx.as_ref(), "ann", &[Role::Admin]).await;
    let operator = hired(tx.as_ref(), "ben", &[Role::Editor]).await;
    let frameworks = FrameworkTerms::editions(tx.editions());
    let framework = frameworks.get(FrameworkName::Pkf).await.unwrap();
    let terms = framework.unwrap().edition.published.unwrap();
    let named = |name: &str, roles: &[Role]| NameAndRoles {
        name: name.into(),
        roles: roles.to_vec(),
    };
    let (language, order, account) = (Language::Zh, OrderId(7), AccountId(7));
    let acts = [
        ProposedAct::AddOperator(AddOperator {
            email: "cem@desk.test".into(),
            name: "Cem Kaya".into(),
            roles: vec![Role::Finance, Role::Auditor],
            language: Language::En,
        }),
        ProposedAct::ChangeOperator(ChangeOperator {
            operator,
            before: named("ben", &[Role::Editor]),
            after: named("Ben", &[Role::Approver]),
        }),
        ProposedAct::ReopenOperator(ReopenOperator { operator }),
        reset(operator),
        ProposedAct::SendPasswordLink(SendPasswordLink { operator, language }),
        ProposedAct::PublishFramework(Box::new(PublishFramework {
            before: Some(terms.clone()),
            after: terms,
        })),
        published_project(),
        published_text(),
        bank_account(),
        ProposedAct::IssueProject(IssueProject {
            project: ProjectId(2),
            orders: vec![ListedOrder {
                id: order,
                version: 5,
            }],
        }),
        revoke(7),
        ProposedAct::CorrectIssued(CorrectIssued { order }),
        moves(1, PayoutStep::Reject),
        pays(8, None),
        rates(),
        manual(Booking::Reward {
            account,
            amount: usd(5),
        }),
        transfers(),
        ProposedAct::BlockAccount(BlockAccount { account }),
        ProposedAct::ReleaseAccount(ReleaseAccount { account }),
        ProposedAct::ApproveDistribution(ApproveDistribution {
            distribution: DistributionId(3),
        }),
        ProposedAct::CorrectDistribution(CorrectDistribution {
            distribution: DistributionId(3),
            account: AccountId(7),
        }),
    ];
    let kinds: Vec<ProposalKind> = acts.iter().map(ProposedAct::kind).collect();
    assert_eq!(kinds, ProposalKind::ALL);
    let more = steps().into_iter().chain(bookings());
    for act in acts.into_iter().chain(more).chain([pays(9, Some("6333"))]) {
        let new = new(act.clone(), maker, 1);
        let id = tx.proposals().add(&new).await.unwrap();
        let found = tx.proposals().get(id).await.unwrap().unwrap();
        let expected = Proposal {
            id,
            act: act.clone(),
            record_name: new.record_name,
            record_version: 3,
            maker,
            reason: new.reason,
            proposed_at: at(60),
            state: ProposalState::Proposed,
            end: None,
            is_unfinished: false,
            version: 1,
        };
        assert_eq!(found, expected);
        let open = tx.proposals().open_on(act.kind(), &act.record()).await;
        assert_eq!(open.unwrap(), Some(expected));
    }
    tx.commit().await.unwrap();
    let stored = "SELECT act FROM proposals WHERE kind = 'add_operator'";
    let stored = storage.stored_text(stored).await.unwrap();
    assert!(!stored.contains("Cem Kaya"), "{stored}");
}
