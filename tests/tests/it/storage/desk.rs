//! The promises of the desk's views, on both databases: the longest waiting first, whole pages
//! without gap or repeat, a search taken literally in both scripts, a total that is exact up to its
//! bound.
use domain::account::{Account, Arrival, KycState};
use domain::day::day_of;
use domain::identity::MobileNumber;
use domain::ids::{AccountId, OperatorId, OrderId};
use domain::operations::{Assignment, Queue, Role};
use domain::profile::ProfileForm;
use domain::review::{Actor, Aside, LogEntry, PassNotes, Subject};
use domain::subscription::State;
use ports::driven::asides::KeptAside;
use ports::driven::desk::{
    AccountsShown, AsideShown, AssignedShown, Decided, DeskQueries, EXPORT_LIMIT, InvestorFilter,
    PAGE_SIZE, QueueFilter, QueuePage, QueuedAccount, QueuedDetail, StateShown,
};
use ports::driven::operations::NewOperator;
use ports::driven::reconciliation::ReconciliationFacts;
use tests::on_both_databases;
use tests::prepared::{
    CAYMAN, PKF, a_project, a_stored_investor, an_approved_account, an_order, publish,
};
use tests::storage::{Storage, at};

on_both_databases![
    pages_of_orders_follow_each_other_longest_waiting_first,
    a_search_finds_names_in_both_scripts_and_takes_signs_literally,
    accounts_are_found_by_name_phone_and_number,
    a_total_is_exact_up_to_its_bound,
    a_queue_is_narrowed_by_wait_framework_arrival_and_first_line,
    what_is_put_aside_is_hidden_until_its_day_and_while_its_state_lasts,
    what_is_assigned_is_found_while_it_holds,
    what_follows_an_item_begins_behind_it,
    decisions_are_told_with_the_wait_before_them,
    investors_are_found_by_what_one_knows_of_them,
    names_are_found_however_they_are_written,
    a_chinese_name_finds_its_account,
    a_search_follows_what_is_changed,
    numbers_that_lie_sealed_are_found_whole_by_whoever_reads_them,
    an_order_is_found_by_its_amount,
    words_that_an_earlier_version_kept_are_written_anew,
];

/// An approved account with a name, and `count` orders of it, each a minute younger than the one before.
async fn orders(storage: &Storage, count: i64) -> (AccountId, Vec<OrderId>) {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    tx.commit().await.unwrap();
    let account = an_approved_account(storage.store(), investor, PKF, at(0)).await;
    let project = publish(storage.store(), a_project("DESK", 10_000_000, at(0))).await;
    let tx = storage.begin().await;
    let mut ids = Vec::new();
    for minute in 0..count {
        let mut order = an_order(investor, account, project, at(minute * 60));
        order.state = State::LWait;
        ids.push(tx.orders().add(&order).await.unwrap());
    }
    tx.commit().await.unwrap();
    (account, ids)
}

async fn page(storage: &Storage, queue: Queue, search: Option<&str>, offset: u64) -> QueuePage {
    let filter = QueueFilter {
        words: words(search.unwrap_or_default()),
        offset,
        ..shows(&["LWAIT", "GPASS"])
    };
    storage.store().queue(queue, &filter).await.unwrap()
}

fn words(search: &str) -> Vec<String> {
    search.split_whitespace().map(str::to_owned).collect()
}

/// Every item of these states.
fn shows(states: &[&'static str]) -> QueueFilter {
    QueueFilter {
        states: states.iter().copied().map(StateShown::all).collect(),
        handed_in: false,
        framework: None,
        arrival: None,
        words: Vec::new(),
        identity_numbers: true,
        aside: AsideShown::All,
        assigned: AssignedShown::All,
        sort: None,
        after: None,
        offset: 0,
        limit: PAGE_SIZE,
    }
}

/// Six accounts that wait for the second line, each for a minute longer than the next: under the
/// two frameworks in turns, with the three kinds of submission in turns, passed by two people in
/// turns. The accounts, and the people.
async fn six_that_wait(storage: &Storage) -> (Vec<i64>, Vec<OperatorId>) {
    let arrivals = [Arrival::New, Arrival::Again, Arrival::Changed];
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
                arrival: Some(Arrival::Again),
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
    let arrival = Some(Arrival::Again);
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

async fn shown_of(storage: &Storage, queue: Queue, filter: &QueueFilter) -> Vec<i64> {
    let page = storage.store().queue(queue, filter).await.unwrap();
    page.items.iter().map(|item| item.id).collect()
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

/// Decisions are the operators' decisions on waiting items, with the time that each had waited.
async fn decisions_are_told_with_the_wait_before_them(storage: Storage) {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    tx.commit().await.unwrap();
    let account = an_approved_account(storage.store(), investor, PKF, at(0)).await;
    let (ann, ben) = (OperatorId(1), OperatorId(2));
    let tx = storage.begin().await;
    let steps = [
        ("INIT", "LWAIT", Actor::Investor(investor), 0),
        ("LWAIT", "LFAIL", Actor::Operator(ann), 100),
        ("LFAIL", "LWAIT", Actor::Investor(investor), 200),
        ("LWAIT", "GWAIT", Actor::Operator(ann), 260),
        ("GWAIT", "GPASS", Actor::Operator(ben), 300),
    ];
    for (from, to, by, seconds) in steps {
        let entry = LogEntry {
            subject: Subject::Account(account),
            from,
            to,
            by,
            proposed_by: None,
            comment: None,
            version: None,
            notes: PassNotes::default(),
        };
        tx.reviews().append(entry, at(seconds)).await.unwrap();
    }
    tx.commit().await.unwrap();
    let store = storage.store();
    let taken = async |queue, state, since| -> Vec<_> {
        let decisions = store.decisions(queue, state, at(since)).await.unwrap();
        let seconds = |decided: &Decided| (decided.at - decided.since).num_seconds();
        decisions.iter().map(seconds).collect()
    };
    assert_eq!(taken(Queue::Kyc, "LWAIT", 0).await, [60, 100]);
    assert_eq!(taken(Queue::Kyc, "LWAIT", 101).await, [60]);
    assert_eq!(taken(Queue::Kyc, "GWAIT", 0).await, [40]);
    assert_eq!(taken(Queue::Subscriptions, "LWAIT", 0).await, [0; 0]);
    let lines = ["LWAIT", "GWAIT"];
    let by = async |queue, who, since| {
        let counted = store.decided_by(queue, who, &lines, at(since)).await;
        counted.unwrap().count
    };
    assert_eq!(by(Queue::Kyc, ann, 0).await, 2);
    assert_eq!(by(Queue::Kyc, ann, 260).await, 1);
    assert_eq!(by(Queue::Kyc, ben, 0).await, 1);
    assert_eq!(by(Queue::Subscriptions, ann, 0).await, 0);
}

async fn pages_of_orders_follow_each_other_longest_waiting_first(storage: Storage) {
    let (_, stored) = orders(&storage, 45).await;
    let mut seen = Vec::new();
    for offset in [0, PAGE_SIZE, 2 * PAGE_SIZE, 3 * PAGE_SIZE] {
        let page = page(&storage, Queue::Subscriptions, None, offset).await;
        assert_eq!((page.total, page.total_capped), (45, false));
        seen.extend(page.items.iter().map(|item| OrderId(item.id)));
    }
    assert_eq!(seen, stored);
    let whole = QueueFilter {
        limit: u64::from(EXPORT_LIMIT),
        ..shows(&["LWAIT", "GPASS"])
    };
    let read = storage.store().queue(Queue::Subscriptions, &whole).await;
    let read: Vec<OrderId> = read
        .unwrap()
        .items
        .iter()
        .map(|it| OrderId(it.id))
        .collect();
    assert_eq!(read, stored);
}

async fn a_search_finds_names_in_both_scripts_and_takes_signs_literally(storage: Storage) {
    let (_, stored) = orders(&storage, 3).await;
    let number = stored[1].0.to_string();
    let found = [
        ("wang", 3),
        ("XIAOMING wang", 3),
        ("wangxiaoming", 3),
        ("desk 住宅", 3),
        ("Residences", 3),
        ("nobody", 0),
        ("%", 0),
        ("_", 0),
        ("\\", 0),
        ("'; --", 0),
    ];
    for (words, total) in found {
        let page = page(&storage, Queue::Subscriptions, Some(words), 0).await;
        assert_eq!(page.total, total, "{words}");
    }
    let page = page(&storage, Queue::Subscriptions, Some(&number), 0).await;
    assert!(page.items.iter().any(|item| item.id == stored[1].0));
}

async fn accounts_are_found_by_name_phone_and_number(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    let all = page(&storage, Queue::Kyc, None, 0).await;
    let item = &all.items[0];
    assert_eq!((item.id, item.state.as_str()), (account.0, "GPASS"));
    assert_eq!(item.investor, "Xiaoming Wang");
    let number = item.account_number.clone();
    for words in ["xiaoming", "139", number.to_lowercase().as_str()] {
        let page = page(&storage, Queue::Kyc, Some(words), 0).await;
        assert_eq!(page.items.len(), 1, "{words}");
    }
    assert!(
        page(&storage, Queue::Kyc, Some("LWAIT"), 0)
            .await
            .items
            .is_empty()
    );
}

async fn a_total_is_exact_up_to_its_bound(storage: Storage) {
    orders(&storage, 1_001).await;
    let page = page(&storage, Queue::Subscriptions, None, 0).await;
    assert_eq!((page.total, page.total_capped), (1_000, true));
}

async fn investors_are_found_by_what_one_knows_of_them(storage: Storage) {
    orders(&storage, 1).await;
    let tx = storage.begin().await;
    let alone = a_stored_investor(tx.as_ref(), at(1)).await;
    tx.investors()
        .set_email(alone, "Li.Wei@example.com")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let found = async |words: &[&str], accounts: AccountsShown| {
        let filter = InvestorFilter {
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            campaign: None,
            accounts,
            sort: None,
            offset: 0,
            limit: PAGE_SIZE,
        };
        storage.store().investors(&filter).await.unwrap()
    };
    let everybody = found(&[], AccountsShown::All).await;
    assert_eq!((everybody.items.len(), everybody.total), (2, 2));
    assert_eq!(everybody.items[0].id, alone);
    assert_eq!(everybody.items[0].name, None);
    let named = &everybody.items[1];
    assert_eq!(named.name.as_deref(), Some("Xiaoming Wang"));
    let number = named.accounts[0].number.clone();
    let mobile = named.mobile.clone();
    let bare = mobile.replace('-', "");
    for (words, shown, hidden) in [
        (vec!["wang"], 1, 0),
        (vec!["XIAOMING", "Wang"], 1, 0),
        (vec!["wangxiaoming"], 1, 0),
        (vec![number.as_str()], 1, 0),
        (vec![mobile.as_str()], 1, 1),
        (vec![bare.as_str()], 1, 1),
        (vec!["86-139"], 2, 2),
        (vec!["0139"], 2, 2),
        (vec!["86-0139"], 2, 2),
        (vec!["li.wei@"], 1, 1),
        (vec!["EXAMPLE"], 1, 1),
        (vec!["wang", "li.wei@"], 0, 0),
        (vec!["%"], 0, 0),
        (vec!["_"], 0, 0),
        (vec!["'; --"], 0, 0),
    ] {
        let all = found(&words, AccountsShown::All).await;
        assert_eq!(
            (all.items.len(), all.total),
            (shown, u64::try_from(shown).unwrap()),
            "{words:?}"
        );
        let none = found(&words, AccountsShown::None).await;
        assert_eq!(none.items.len(), hidden, "{words:?}");
        assert!(none.items.iter().all(|item| item.accounts.is_empty()));
    }
}

/// The accounts that a search finds.
async fn found(storage: &Storage, search: &str) -> Vec<i64> {
    let page = page(storage, Queue::Kyc, Some(search), 0).await;
    assert_eq!(page.total, u64::try_from(page.items.len()).unwrap());
    page.items.iter().map(|item| item.id).collect()
}

/// Gives an account another name.
async fn rename(storage: &Storage, id: AccountId, first: &str, last: &str) {
    let tx = storage.begin().await;
    let mut account = tx.accounts().lock(id).await.unwrap().unwrap();
    account.form.first_name = Some(first.to_owned());
    account.form.last_name = Some(last.to_owned());
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
}

/// A Chinese name is found by any part of it, other names by the beginnings of their words,
/// whatever the case, width and composition.
async fn names_are_found_however_they_are_written(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    for (first, last, finds, finds_not) in [
        (
            "小明",
            "欧阳",
            "欧阳小明 欧阳 阳小 小明 明 阳",
            "王 小王 小明欧",
        ),
        (
            "José María",
            "O’Neil-Weiß",
            "jose\u{301} JOSÉ jose maría Maria weiss WEISS weiß o’neil neil neil-weiss ｍａｒíａ o’neil-weißjosé",
            "osé aría ose aria eil %",
        ),
        ("Xiaoming", "Lü", "Lu lü LÜ luxiaoming", "u lv"),
        ("ＡＬＥＸ", "ΣΊΣΥΦΟΣ", "alex σίσυφος σίσυφοσ", "lex ίσυφος"),
        ("Ігор", "Їжак", "їжак ІГОР", "жак"),
    ] {
        rename(&storage, account, first, last).await;
        for word in finds.split(' ') {
            assert_eq!(found(&storage, word).await, [account.0], "{word}");
        }
        for word in finds_not.split(' ') {
            assert_eq!(found(&storage, word).await, [0_i64; 0], "{word}");
        }
        let whole = format!("{last} {first}");
        assert_eq!(found(&storage, &whole).await, [account.0]);
    }
}

/// A Chinese name is found beside the Latin one, with its middle dot and without, and follows it in
/// the list.
async fn a_chinese_name_finds_its_account(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    let tx = storage.begin().await;
    let mut changed = tx.accounts().lock(account).await.unwrap().unwrap();
    changed.form.chinese_name = Some("让·吕克".to_owned());
    tx.accounts().save(&changed).await.unwrap();
    tx.commit().await.unwrap();
    for search in ["让", "吕克", "让·吕克", "让吕克", "xiaoming 让"] {
        assert_eq!(found(&storage, search).await, [account.0], "{search}");
    }
    assert_eq!(found(&storage, "让克").await, [0_i64; 0]);
    let page = page(&storage, Queue::Kyc, Some("让"), 0).await;
    assert_eq!(page.items[0].investor, "Xiaoming Wang 让·吕克");
    assert_eq!(storage.store().stray_words().await.unwrap(), []);
    let behind = "UPDATE accounts SET chinese_name = '李伟'";
    storage.execute(behind).await;
    assert_eq!(storage.store().stray_words().await.unwrap().len(), 1);
}

/// A former name is not found any more, the present one is; and the words are those of the rows.
async fn a_search_follows_what_is_changed(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    assert_eq!(found(&storage, "xiaoming wang").await, [account.0]);
    rename(&storage, account, "Wei", "Zhang").await;
    assert_eq!(found(&storage, "wang").await, [0_i64; 0]);
    assert_eq!(found(&storage, "zhangwei wei").await, [account.0]);

    let tx = storage.begin().await;
    let investor = tx.accounts().get(account).await.unwrap().unwrap().investor;
    let former = tx.investors().get(investor).await.unwrap().unwrap().mobile;
    let moved = MobileNumber::parse("49-1711234567").unwrap();
    tx.investors()
        .set_mobile(investor, &moved, None)
        .await
        .unwrap();
    tx.investors()
        .set_email(investor, "one@example.com")
        .await
        .unwrap();
    tx.investors()
        .verify_email(investor, "Two@example.org")
        .await
        .unwrap();
    let profile = tx.profiles().lock(investor).await.unwrap().unwrap();
    let form = ProfileForm {
        first_name: Some("Profiled".to_owned()),
        ..profile.form
    };
    tx.profiles()
        .save(investor, &form, profile.version)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    for (word, is_found) in [
        (former.to_string().as_str(), false),
        ("one@", false),
        ("example.com", false),
        ("two@example.ORG", true),
        ("49-0171", true),
        ("01711234567", true),
        ("4567", true),
        ("712-345", false),
        ("712345", false),
        ("123-45", true),
        // A profile does not reveal an account.
        ("profiled", false),
    ] {
        let expected: &[i64] = if is_found { &[account.0] } else { &[] };
        assert_eq!(found(&storage, word).await, expected, "{word}");
    }
    let filter = InvestorFilter {
        words: words("profiled zhang"),
        campaign: None,
        accounts: AccountsShown::All,
        sort: None,
        offset: 0,
        limit: PAGE_SIZE,
    };
    let page = storage.store().investors(&filter).await.unwrap();
    assert_eq!(page.items.len(), 1);
    // A rolled-back change leaves nothing.
    let tx = storage.begin().await;
    let never = tx.investors().set_email(investor, "never@example.net");
    never.await.unwrap();
    drop(tx);
    assert_eq!(found(&storage, "never@").await, [0_i64; 0]);
    assert_eq!(storage.store().stray_words().await.unwrap(), []);
    storage
        .execute("UPDATE accounts SET first_name = 'Behind'")
        .await;
    let stray = storage.store().stray_words().await.unwrap();
    assert_eq!(stray, [investor]);
}

/// By the whole number alone, however it is written; that of a passport only for roles that may
/// read it.
async fn numbers_that_lie_sealed_are_found_whole_by_whoever_reads_them(storage: Storage) {
    let (account, ids) = orders(&storage, 1).await;
    let found = async |queue: Queue, typed: &str, identity_numbers: bool| {
        let filter = QueueFilter {
            words: words(typed),
            identity_numbers,
            ..shows(&["LWAIT", "GPASS"])
        };
        shown_of(&storage, queue, &filter).await
    };
    for (typed, with_identity, without) in [
        ("E12345678", true, false),
        ("e1234-5678", true, false),
        ("6222025550001234", true, true),
        ("6222 0255 5000 1234", true, true),
        ("wang 6222025550001234", true, true),
        ("6222025550001", false, false),
        ("E1234567", false, false),
        ("6222 0255 5000", false, false),
    ] {
        for (queue, id) in [(Queue::Kyc, account.0), (Queue::Subscriptions, ids[0].0)] {
            for (reads, is_found) in [(true, with_identity), (false, without)] {
                let expected = if is_found { vec![id] } else { Vec::new() };
                assert_eq!(
                    found(queue, typed, reads).await,
                    expected,
                    "{typed} {reads}"
                );
            }
        }
    }
}

async fn an_order_is_found_by_its_amount(storage: Storage) {
    let (_, ids) = orders(&storage, 1).await;
    let amount = storage.read().await.orders().get(ids[0]).await.unwrap();
    let amount = amount.unwrap().amount.amount();
    for (typed, is_found) in [
        (amount.to_string(), true),
        (format!("US${amount}"), true),
        (format!("{}1", amount.trunc()), false),
    ] {
        let page = page(&storage, Queue::Subscriptions, Some(&typed), 0).await;
        assert_eq!(page.total, u64::from(is_found), "{typed}");
    }
}

async fn words_that_an_earlier_version_kept_are_written_anew(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    rename(&storage, account, "Xiaoming", "Lü").await;
    assert_eq!(storage.store().restate_words().await.unwrap(), 0);
    storage
        .execute("UPDATE search_words SET word = 'lüxiaoming' WHERE word = 'luxiaoming'")
        .await;
    assert_eq!(found(&storage, "lu").await, [0_i64; 0]);
    assert_eq!(storage.store().restate_words().await.unwrap(), 1);
    assert_eq!(found(&storage, "lu").await, [account.0]);
    assert_eq!(storage.store().restate_words().await.unwrap(), 0);
}
