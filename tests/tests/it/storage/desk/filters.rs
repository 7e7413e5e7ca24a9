//! What a queue shows and hides: by wait, framework, submission and first line, what is put aside, what is
//! assigned.

use super::{shown_of, shows, words};
use domain::account::{Account, KycState, SubmissionKind};
use domain::day::day_of;
use domain::ids::{AccountId, OperatorId};
use domain::operations::{Assignment, Queue, Role};
use domain::review::{Aside, Subject};
use ports::driven::asides::KeptAside;
use ports::driven::desk::{
    AsideShown, AssignedShown, DeskQueries, QueueFilter, QueuedAccount, QueuedDetail, StateShown,
};
use ports::driven::operations::NewOperator;
use tests::on_both_databases;
use tests::prepared::{CAYMAN, PKF, a_stored_investor, an_approved_account};
use tests::storage::{Storage, at};

on_both_databases![
    a_queue_is_narrowed_by_wait_framework_arrival_and_first_line,
    what_is_put_aside_is_hidden_until_its_day_and_while_its_state_lasts,
    what_is_assigned_is_found_while_it_holds,
    what_follows_an_item_begins_behind_it,
];

/// Six accounts that wait for the second line, each for a minute longer than the next: under the
/// two frameworks in turns, with the three kinds of submission in turns, passed by two people in
/// turns. The accounts, and the people.
async fn six_that_wait(storage: &Storage) -> (Vec<i64>, Vec<OperatorId>) {
    let arrivals = [
        SubmissionKind::New,
        SubmissionKind::Again,
        SubmissionKind::Changed,
    ];
    let tx = storage.begin().await;
    let mut people = Vec::new();
    for name in ["ann", "ben"] {
        let new = NewOperator {
            email: format!("{name}@desk.test"),
            name: name.into(),
            password_hash: "none".into(),
            roles: vec![Role::Approver],
            joined: true,
            now: at(0),
        };
        people.push(tx.operators().add(new, false).await.unwrap());
    }
    tx.commit().await.unwrap();
    let mut ids = Vec::new();
    for (number, framework) in [PKF, CAYMAN, PKF, CAYMAN, PKF, CAYMAN]
        .into_iter()
        .enumerate()
    {
        let minutes = i64::try_from(number).unwrap() * 60;
        let tx = storage.begin().await;
        let investor = a_stored_investor(tx.as_ref(), at(0)).await;
        tx.investors()
            .set_email(investor, &format!("person{number}@example.com"))
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let id = an_approved_account(storage.store(), investor, framework, at(0)).await;
        let tx = storage.begin().await;
        let account = tx.accounts().lock(id).await.unwrap().unwrap();
        let waits = Account {
            state: KycState::GWait,
            submitted_at: Some(at(minutes)),
            since: at(minutes),
            arrival: Some(arrivals[number % 3]),
            first_line_by: Some(people[number % 2]),
            ..account
        };
        tx.accounts().save(&waits).await.unwrap();
        tx.commit().await.unwrap();
        ids.push(id.0);
    }
    (ids, people)
}

/// A filtered queue contains exactly the matching items, and the count agrees.
async fn a_queue_is_narrowed_by_wait_framework_arrival_and_first_line(storage: Storage) {
    let (ids, people) = six_that_wait(&storage).await;
    let waiting = || StateShown::all("GWAIT");
    let only = |shown: StateShown| QueueFilter {
        states: vec![shown],
        ..shows(&[])
    };
    let has = |word: &str| QueueFilter {
        words: words(word),
        ..shows(&["GWAIT"])
    };
    for (filter, places) in [
        (shows(&["GWAIT"]), vec![0, 1, 2, 3, 4, 5]),
        (shows(&["LWAIT"]), vec![]),
        (
            only(StateShown {
                before: Some(at(120)),
                ..waiting()
            }),
            vec![0, 1],
        ),
        (
            only(StateShown {
                from: Some(at(120)),
                before: Some(at(240)),
                ..waiting()
            }),
            vec![2, 3],
        ),
        (
            only(StateShown {
                not_passed_by: Some(people[0]),
                ..waiting()
            }),
            vec![1, 3, 5],
        ),
        (
            QueueFilter {
                framework: Some("CAYMAN".into()),
                handed_in: true,
                ..shows(&["LWAIT", "GWAIT"])
            },
            vec![1, 3, 5],
        ),
        (
            QueueFilter {
                arrival: Some(SubmissionKind::Again),
                ..shows(&["GWAIT"])
            },
            vec![1, 4],
        ),
        (has("person3@example"), vec![3]),
        (has("PERSON5@"), vec![5]),
        (has(&format!("wm{:08}", ids[4])), vec![4]),
    ] {
        let page = storage.store().queue(Queue::Kyc, &filter).await.unwrap();
        let shown: Vec<i64> = page.items.iter().map(|item| item.id).collect();
        let expected: Vec<i64> = places.iter().map(|place| ids[*place]).collect();
        assert_eq!(shown, expected, "{filter:?}");
        let counted = storage.store().queue_count(Queue::Kyc, &filter).await;
        assert_eq!(counted.unwrap().count, page.total);
        assert_eq!(page.total, u64::try_from(places.len()).unwrap());
    }
    // A number may be part of other numbers too.
    let third = has(&ids[2].to_string());
    let numbered = storage.store().queue(Queue::Kyc, &third).await;
    let numbered = numbered.unwrap().items;
    assert!(numbered.iter().any(|item| item.id == ids[2]));
    let item = storage.store().queue(Queue::Kyc, &has("person4@")).await;
    let item = item.unwrap().items.remove(0);
    let arrival = Some(SubmissionKind::Again);
    assert_eq!(
        item.detail,
        QueuedDetail::Account(QueuedAccount { arrival })
    );
    assert_eq!(item.first_line_by, Some(people[0]));
    let oldest = async |state| {
        let today = day_of(at(0));
        let found = storage.store().oldest(Queue::Kyc, state, today).await;
        found.unwrap()
    };
    assert_eq!(oldest("GWAIT").await, Some(at(0)));
    assert_eq!(oldest("LWAIT").await, None);
}

async fn shown(storage: &Storage, filter: &QueueFilter) -> Vec<i64> {
    shown_of(storage, Queue::Kyc, filter).await
}

async fn what_is_put_aside_is_hidden_until_its_day_and_while_its_state_lasts(storage: Storage) {
    let (ids, people) = six_that_wait(&storage).await;
    let day = |day| chrono::NaiveDate::from_ymd_opt(2026, 7, day).unwrap();
    let subject = Subject::Account(AccountId(ids[1]));
    let note = KeptAside {
        aside: Aside {
            until: day(9),
            reason: "等银行回复".into(),
        },
        by: people[0],
        at: at(100),
        since: at(60),
    };
    let tx = storage.begin().await;
    for until in [day(3), day(9)] {
        let aside = Aside {
            until,
            ..note.aside.clone()
        };
        let note = KeptAside {
            aside,
            ..note.clone()
        };
        tx.asides().put(subject, &note).await.unwrap();
    }
    assert_eq!(tx.asides().get(subject).await.unwrap(), Some(note));
    tx.commit().await.unwrap();
    let asked = |aside| QueueFilter {
        aside,
        ..shows(&["GWAIT"])
    };
    let others: Vec<i64> = ids.iter().copied().filter(|id| *id != ids[1]).collect();
    assert_eq!(
        shown(&storage, &asked(AsideShown::Not(day(8)))).await,
        others
    );
    assert_eq!(
        shown(&storage, &asked(AsideShown::Only(day(8)))).await,
        [ids[1]]
    );
    assert_eq!(shown(&storage, &asked(AsideShown::All)).await, ids);
    assert_eq!(
        shown(&storage, &asked(AsideShown::Not(day(9)))).await,
        ids,
        "its day has come"
    );
    let tx = storage.begin().await;
    let mut account = tx
        .accounts()
        .lock(AccountId(ids[1]))
        .await
        .unwrap()
        .unwrap();
    account.since = at(61);
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    let later = shown(&storage, &asked(AsideShown::Not(day(8)))).await;
    assert_eq!(later, ids, "it was decided and waits anew");
    let tx = storage.begin().await;
    assert!(tx.asides().remove(subject).await.unwrap());
    assert!(!tx.asides().remove(subject).await.unwrap());
    assert_eq!(tx.asides().get(subject).await.unwrap(), None);
}

async fn what_is_assigned_is_found_while_it_holds(storage: Storage) {
    let (ids, people) = six_that_wait(&storage).await;
    let subject = Subject::Account(AccountId(ids[1]));
    let given = Assignment {
        to: people[0],
        by: people[1],
        at: at(100),
        since: at(60),
    };
    let tx = storage.begin().await;
    for to in [people[1], people[0]] {
        let assignment = Assignment {
            to,
            ..given.clone()
        };
        tx.assignments().put(subject, &assignment).await.unwrap();
    }
    assert_eq!(tx.assignments().get(subject).await.unwrap(), Some(given));
    tx.commit().await.unwrap();
    let asked = |assigned| QueueFilter {
        assigned,
        ..shows(&["GWAIT"])
    };
    let mine = asked(AssignedShown::To(people[0]));
    let others: Vec<i64> = ids.iter().copied().filter(|id| *id != ids[1]).collect();
    assert_eq!(shown(&storage, &mine).await, [ids[1]]);
    assert_eq!(
        shown(&storage, &asked(AssignedShown::To(people[1]))).await,
        Vec::<i64>::new()
    );
    assert_eq!(shown(&storage, &asked(AssignedShown::Nobody)).await, others);
    let all = storage
        .store()
        .queue(Queue::Kyc, &asked(AssignedShown::All))
        .await
        .unwrap();
    let holders: Vec<Option<&str>> = all
        .items
        .iter()
        .map(|item| item.assigned_to.as_ref().map(|to| to.name.as_str()))
        .collect();
    assert_eq!(holders, [None, Some("ann"), None, None, None, None]);
    let counted = storage.store().queue_count(Queue::Kyc, &mine).await;
    assert_eq!(counted.unwrap().count, 1);
    let tx = storage.begin().await;
    let account = tx.accounts().lock(AccountId(ids[1])).await.unwrap();
    let mut account = account.unwrap();
    account.since = at(61);
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    assert!(shown(&storage, &mine).await.is_empty(), "it waits anew");
    let tx = storage.begin().await;
    assert!(tx.assignments().remove(subject).await.unwrap());
    assert!(!tx.assignments().remove(subject).await.unwrap());
    assert_eq!(tx.assignments().get(subject).await.unwrap(), None);
}

async fn what_follows_an_item_begins_behind_it(storage: Storage) {
    let (ids, _) = six_that_wait(&storage).await;
    let behind = |after| QueueFilter {
        after: Some(after),
        ..shows(&["GWAIT"])
    };
    assert_eq!(
        shown(&storage, &behind((at(120), ids[2]))).await,
        [ids[3], ids[4], ids[5]]
    );
    let none: [i64; 0] = [];
    assert_eq!(shown(&storage, &behind((at(300), ids[5]))).await, none);
    // Of two items that wait since the same instant, the one with the higher number comes second.
    assert_eq!(
        shown(&storage, &behind((at(120), ids[2] - 1))).await,
        [ids[2], ids[3], ids[4], ids[5]]
    );
}
