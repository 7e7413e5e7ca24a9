//! The contract of the storage of proposals, on both databases: every kind of act is read as it was
//! proposed, one is open for each kind and record, and those that the reader may approve are listed
//! first.
use domain::Language;
use domain::adjustment::{Booking, Direction, ManualBooking, Rates};
use domain::bank_account::{BankAccountTerms, BankDetails};
use domain::catalog::{
    DraftedDocument, FrameworkName, FrameworkTerms, LegalKind, LegalText, ProjectDraft,
};
use domain::day::day_of;
use domain::exchange_rate::{DayRate, ExchangeRate, RateSource};
use domain::holding_transfer::{Asked, HoldingTransfer};
use domain::ids::{
    AccountId, BankAccountId, CountryId, DistributionId, EvidenceId, ExchangeRateId, OperatorId,
    OrderId, PayoutId, ProjectId, ProposalId,
};
use domain::language::Text;
use domain::money::{Shares, UsdRate};
use domain::operations::Role;
use domain::operations::proposal::{
    AddOperator, ApproveDistribution, BlockAccount, BookManually, ChangeOperator, ConfirmRates,
    CorrectDistribution, CorrectIssued, IssueProject, ListedOrder, MovePayout, NameAndRoles,
    PayProject, PayoutStep, Proposal, ProposalEnd, ProposalKind, ProposalState, ProposedAct,
    ProposedOn, ProposedTarget, PublishFramework, PublishLegalText, PublishProject, ReleaseAccount,
    ReopenOperator, ResetAuthenticator, RevokeIssued, SendPasswordLink, SetBankAccount,
    TransferHolding,
};
use domain::payee::Payee;
use domain::{Currency, Money};
use ports::driven::desk::{DeskQueries, PAGE_SIZE};
use ports::driven::editions::EditedContent;
use ports::driven::operations::NewOperator;
use ports::driven::proposals::{NewProposal, ProposalFilter, ProposalsShown};
use ports::driven::unit_of_work::{StoreError, Tx};
use tests::on_both_databases;
use tests::prepared::{a_project, usd};
use tests::storage::{Storage, at};

on_both_databases![
    every_act_comes_back_as_it_was_proposed,
    one_proposal_of_a_kind_is_open_on_a_record,
    a_proposal_ends_once,
    what_the_reader_may_approve_is_listed_first,
    an_approved_one_is_listed_as_open_until_it_is_finished,
    those_of_one_record_are_found_by_its_index,
];

async fn hired(tx: &dyn Tx, name: &str, roles: &[Role]) -> OperatorId {
    let new = NewOperator {
        email: format!("{name}@desk.test"),
        name: name.into(),
        password_hash: "$argon2id$".into(),
        roles: roles.to_vec(),
        joined: true,
        now: at(0),
    };
    tx.operators().add(new, true).await.unwrap()
}

fn new(act: ProposedAct, maker: OperatorId, minute: i64) -> NewProposal {
    NewProposal {
        act,
        record_name: Text {
            zh: "记录".into(),
            en: "Record".into(),
        },
        record_version: 3,
        maker,
        reason: format!("reason {minute}"),
        now: at(minute * 60),
    }
}

fn reset(operator: OperatorId) -> ProposedAct {
    ProposedAct::ResetAuthenticator(ResetAuthenticator { operator })
}

fn revoke(order: i64) -> ProposedAct {
    let order = OrderId(order);
    ProposedAct::RevokeIssued(RevokeIssued { order })
}

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
            asked: Asked {
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

fn ended(proposal: &Proposal, state: ProposalState, by: OperatorId) -> Proposal {
    Proposal {
        state,
        end: Some(ProposalEnd {
            by,
            at: at(90),
            comment: Some("no".into()),
        }),
        version: proposal.version + 1,
        ..proposal.clone()
    }
}

async fn one_proposal_of_a_kind_is_open_on_a_record(storage: Storage) {
    let tx = storage.begin().await;
    let maker = hired(tx.as_ref(), "ann", &[Role::Finance]).await;
    let first = tx.proposals().add(&new(revoke(7), maker, 1)).await.unwrap();
    tx.proposals().add(&new(revoke(8), maker, 1)).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    let second = tx.proposals().add(&new(revoke(7), maker, 2)).await;
    assert!(
        matches!(second, Err(StoreError::Duplicate(_))),
        "{second:?}"
    );
    drop(tx);
    let tx = storage.begin().await;
    let locked = tx.proposals().lock(first).await.unwrap().unwrap();
    let rejected = ended(&locked, ProposalState::Rejected, maker);
    tx.proposals().save(&rejected).await.unwrap();
    tx.proposals().add(&new(revoke(7), maker, 2)).await.unwrap();
    assert_eq!(tx.proposals().get(first).await.unwrap(), Some(rejected));
}

async fn a_proposal_ends_once(storage: Storage) {
    let tx = storage.begin().await;
    let maker = hired(tx.as_ref(), "ann", &[Role::Finance]).await;
    let id = tx.proposals().add(&new(revoke(7), maker, 1)).await.unwrap();
    let open = tx.proposals().get(id).await.unwrap().unwrap();
    let withdrawn = ended(&open, ProposalState::Withdrawn, maker);
    tx.proposals().save(&withdrawn).await.unwrap();
    let again = tx.proposals().save(&withdrawn).await;
    assert_eq!(again, Err(StoreError::Conflict));
}

fn open_to(reader: OperatorId) -> ProposalFilter {
    ProposalFilter {
        shown: ProposalsShown::Open,
        record: None,
        kinds: ProposalKind::ALL.to_vec(),
        approves: Vec::new(),
        reader,
        search: None,
        sort: None,
        offset: 0,
        limit: PAGE_SIZE,
    }
}

async fn listed(storage: &Storage, filter: &ProposalFilter) -> (Vec<ProposalId>, u64) {
    let page = storage.store().proposals(filter).await.unwrap();
    let ids = page.items.iter().map(|item| item.proposal.id);
    (ids.collect(), page.total)
}

async fn what_the_reader_may_approve_is_listed_first(storage: Storage) {
    let tx = storage.begin().await;
    let ann = hired(tx.as_ref(), "ann", &[Role::Admin]).await;
    let ben = hired(tx.as_ref(), "ben", &[Role::Admin]).await;
    let cem = hired(tx.as_ref(), "cem", &[Role::Editor]).await;
    let mut ids = Vec::new();
    for (at, (act, maker)) in [
        (revoke(7), cem),
        (reset(ann), ben),
        (reset(cem), ann),
        (
            ProposedAct::ReopenOperator(ReopenOperator { operator: cem }),
            ben,
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let minute = i64::try_from(at).unwrap();
        ids.push(tx.proposals().add(&new(act, maker, minute)).await.unwrap());
    }
    tx.commit().await.unwrap();
    let filter = ProposalFilter {
        approves: vec![
            ProposalKind::ResetAuthenticator,
            ProposalKind::ReopenOperator,
        ],
        ..open_to(ann)
    };
    let listed = async |filter: &ProposalFilter| listed(&storage, filter).await;
    // Ann may approve the last alone: one concerns her, one is her own, one is another role's.
    assert_eq!(
        listed(&filter).await,
        (vec![ids[3], ids[0], ids[1], ids[2]], 4)
    );
    let mine = ProposalFilter {
        kinds: vec![ProposalKind::ResetAuthenticator],
        search: Some("BEN 原因%".into()),
        ..filter.clone()
    };
    assert_eq!(listed(&mine).await, (Vec::new(), 0));
    let named = ProposalFilter {
        search: Some("ben reason 记录".into()),
        ..filter.clone()
    };
    assert_eq!(listed(&named).await, (vec![ids[3], ids[1]], 2));
    let every = ProposalFilter {
        shown: ProposalsShown::All,
        ..filter
    };
    assert_eq!(listed(&every).await.0, [ids[3], ids[2], ids[1], ids[0]]);
}

async fn an_approved_one_is_listed_as_open_until_it_is_finished(storage: Storage) {
    let tx = storage.begin().await;
    let farah = hired(tx.as_ref(), "farah", &[Role::Finance]).await;
    let andrew = hired(tx.as_ref(), "andrew", &[Role::Approver]).await;
    let issue = ProposedAct::IssueProject(IssueProject {
        project: ProjectId(2),
        orders: Vec::new(),
    });
    let id = tx.proposals().add(&new(issue, farah, 1)).await.unwrap();
    let other = tx.proposals().add(&new(revoke(7), farah, 2)).await.unwrap();
    let open = tx.proposals().get(id).await.unwrap().unwrap();
    let approved = Proposal {
        is_unfinished: true,
        ..ended(&open, ProposalState::Approved, andrew)
    };
    tx.proposals().save(&approved).await.unwrap();
    assert_eq!(
        tx.proposals().get(id).await.unwrap().as_ref(),
        Some(&approved)
    );
    tx.commit().await.unwrap();
    let open = ProposalFilter {
        approves: vec![ProposalKind::IssueProject],
        ..open_to(andrew)
    };
    assert_eq!(listed(&storage, &open).await, (vec![id, other], 2));

    let tx = storage.begin().await;
    tx.proposals().save(&approved.finished()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(listed(&storage, &open).await, (vec![other], 1));
    let approved = ProposalFilter {
        shown: ProposalsShown::In(ProposalState::Approved),
        ..open
    };
    assert_eq!(listed(&storage, &approved).await, (vec![id], 1));
}

/// Many that ended, and some that wait, each on an order of its own.
async fn many(storage: &Storage, maker: OperatorId) {
    let row = "'revoke_issued', 'order:' || CAST(i AS TEXT), 'A', 'A', 1, 'sealed'";
    let withdrawn = format!("'WITHDRAWN', {maker}, '2026-07-02T00:00:00Z'");
    for (which, standing) in [("=", "'PROPOSED', NULL, NULL"), ("<>", &withdrawn)] {
        let filled = format!(
            "INSERT INTO proposals (id, kind, record, record_name_zh, record_name_en, record_version, act,
                maker, reason, proposed_at, state, ended_by, ended_at, version)
            WITH RECURSIVE n(i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
            SELECT i, {row}, {maker}, 'many', '2026-07-01T00:00:00Z', {standing}, 1 FROM n WHERE i % 500 {which} 0"
        );
        storage.execute(&filled).await;
    }
    storage.execute("ANALYZE").await;
}

async fn those_of_one_record_are_found_by_its_index(storage: Storage) {
    let tx = storage.begin().await;
    let ann = hired(tx.as_ref(), "ann", &[Role::Finance]).await;
    let proposals = tx.proposals();
    let first = proposals.add(&new(revoke(27), ann, 50)).await.unwrap();
    let other = proposals.add(&new(revoke(28), ann, 51)).await.unwrap();
    let correct = ProposedAct::CorrectIssued(CorrectIssued { order: OrderId(27) });
    let correct = proposals.add(&new(correct, ann, 52)).await.unwrap();
    let open = proposals.get(first).await.unwrap().unwrap();
    let withdrawn = ended(&open, ProposalState::Withdrawn, ann);
    proposals.save(&withdrawn).await.unwrap();
    tx.commit().await.unwrap();
    many(&storage, ann).await;
    let of_order = |order| ProposalFilter {
        record: Some(ProposedOn::Order(OrderId(order))),
        ..open_to(ann)
    };
    let ever = ProposalFilter {
        shown: ProposalsShown::All,
        ..of_order(27)
    };
    // Far behind the first page of all.
    assert_eq!(listed(&storage, &of_order(28)).await, (vec![other], 1));
    assert_eq!(listed(&storage, &of_order(27)).await, (vec![correct], 1));
    assert_eq!(listed(&storage, &ever).await, (vec![correct, first], 2));
    assert_eq!(listed(&storage, &of_order(29)).await, (Vec::new(), 0));

    let plan = async |filter: &ProposalFilter| {
        let steps = storage.store().plan_of_proposals(filter).await.unwrap();
        steps.join("\n")
    };
    for filter in [of_order(27), ever] {
        let plan = plan(&filter).await;
        assert!(plan.contains("ix_proposals_record_state"), "{plan}");
    }
    let plan = plan(&open_to(ann)).await;
    assert!(plan.contains("ix_proposals_unfinished"), "{plan}");
    for whole in ["SCAN p", "Seq Scan on proposals"] {
        assert!(!plan.contains(whole), "{plan}");
    }
}
