//! The contract of the storage of proposals, on both databases: every kind of act is read as it was
//! proposed, one is open for each kind and record, and those that the reader may approve are listed
//! first.

mod acts;

use domain::ids::{OperatorId, OrderId, ProjectId, ProposalId};
use domain::language::Text;
use domain::operations::Role;
use domain::operations::proposal::{
    CorrectIssued, IssueProject, Proposal, ProposalEnd, ProposalKind, ProposalState, ProposedAct,
    ProposedOn, ReopenOperator, ResetAuthenticator, RevokeIssued,
};
use ports::driven::desk::{DeskQueries, PAGE_SIZE};
use ports::driven::operations::NewOperator;
use ports::driven::proposals::{NewProposal, ProposalFilter, ProposalsShown};
use ports::driven::unit_of_work::{StoreError, Tx};
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
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
