use std::sync::atomic::Ordering::SeqCst;

use super::entry::{SignedEntry, State};
use super::request::RequestEntry;
use super::*;
use crate::protocol::names::{AuthorityId, Sha256Text, Thumbprint};
use crate::protocol::numbers::SignedSize;
use crate::protocol::reasons::Reason;
use crate::protocol::requests::RequestReport;
use crate::protocol::results::UnsettledOutcome;
use crate::test_program::{kill_in, killed_in, run_until_killed};

fn id(last: u8) -> AttemptId {
    AttemptId::try_from(format!("0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c{last:02x}")).unwrap()
}

fn an_entry(id: &AttemptId, state: State) -> Entry {
    let digest = |digit: &str| Sha256Text::try_from(digit.repeat(64)).unwrap();
    let entry = SignedEntry::signed(
        id.clone(),
        Thumbprint::try_from("AB".repeat(20)).unwrap(),
        digest("a"),
        digest("b"),
        SignedSize::try_from(4).unwrap(),
    );
    entry.at(state).into()
}

fn submitted() -> State {
    State::Submitted {
        upload_index: AuthorityId::try_from("1100000005".to_owned()).unwrap(),
    }
}

fn a_journal() -> (tempfile::TempDir, Journal) {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(folder.path()).unwrap();
    (folder, journal)
}

#[test]
fn an_entry_is_read_as_it_was_written_in_every_state() {
    let (_folder, journal) = a_journal();
    let lock = journal.lock(&id(1)).unwrap();
    assert!(matches!(lock.read(), JournalRecord::Nothing));
    let rejected = State::Rejected {
        text: crate::protocol::names::RefusalText::cut("Fisierul nu este semnat"),
    };
    let unknown = State::Unknown {
        reason: Reason::AuthorityTimeout,
    };
    for state in [State::Signed, State::Sending, submitted(), rejected, unknown] {
        let entry = an_entry(&id(1), state);
        lock.write(&entry).unwrap();
        assert!(matches!(lock.read(), JournalRecord::Entry(read) if read == entry));
    }
}

#[test]
fn an_unsent_attempt_has_its_reason_and_no_document() {
    let (_folder, journal) = a_journal();
    for (last, before) in [(1, None), (2, Some(State::Signed)), (3, Some(State::Sending))] {
        let lock = journal.lock(&id(last)).unwrap();
        lock.store_document(&[b"%PDF"]).unwrap();
        if let Some(state) = before {
            lock.write(&an_entry(&id(last), state)).unwrap();
        }
        lock.close(Reason::SessionEnded.into()).unwrap();
        let not_sent = Entry::not_sent(id(last), Reason::SessionEnded.into());
        assert!(matches!(lock.read(), JournalRecord::Entry(read) if read == not_sent));
        assert!(!lock.document().exists());
    }
    assert_eq!(journal.unsettled().unwrap(), vec![]);
    assert_eq!(journal.settle(&[1, 2, 3].map(id)).unwrap(), 3);
    let lock = journal.lock(&id(1)).unwrap();
    assert!(matches!(lock.read(), JournalRecord::Entry(entry) if entry.is_closed()));
}

#[test]
fn entries_are_written_as_every_host_reads_them() {
    let id = id(1);
    let signed = format!(
        r#"{{"version":"1","attemptId":"{}","certificate":"{}","approvedSha256":"{}","signedSha256":"{}","signedSizeBytes":4,"state":{{"state":"sending"}}}}"#,
        id.as_str(),
        "AB".repeat(20),
        "a".repeat(64),
        "b".repeat(64),
    );
    let not_sent = format!(
        r#"{{"version":"1","attemptId":"{}","notSent":{{"code":"link.nativeInvalidArgument","reason":"sessionEnded"}}}}"#,
        id.as_str(),
    );
    let entries = [
        (signed, an_entry(&id, State::Sending)),
        (not_sent, Entry::not_sent(id.clone(), Reason::SessionEnded.into())),
    ];
    for (text, entry) in entries {
        assert_eq!(Entry::parse(text.as_bytes(), &id), Some(entry.clone()), "{text}");
        assert_eq!(serde_json::to_string(&entry).unwrap(), text);
        for (part, other) in [
            (r#""version":"1""#, r#""version":"2""#),
            (r#"{"version""#, r#"{"more":1,"version""#),
        ] {
            let strange = text.replacen(part, other, 1);
            assert_eq!(Entry::parse(strange.as_bytes(), &id), None, "{strange}");
        }
    }
}

#[test]
fn an_unsent_request_has_its_reason_and_is_settled() {
    let folder = tempfile::tempdir().unwrap();
    let journal: Journal<RequestEntry> = Journal::open(folder.path()).unwrap();
    let certificate = Thumbprint::try_from("AB".repeat(20)).unwrap();
    let entry = RequestEntry::not_sent(id(1), certificate, Reason::LoggedOut.into());
    let lock = journal.lock(&id(1)).unwrap();
    lock.write(&entry).unwrap();
    assert!(matches!(lock.read(), JournalRecord::Entry(read) if read == entry));
    drop(lock);
    assert_eq!(
        entry.report(),
        RequestReport::NotSent {
            error: Reason::LoggedOut.into()
        }
    );
    assert_eq!(journal.unsettled().unwrap(), vec![]);
    assert_eq!(journal.settle(&[id(1)]).unwrap(), 1);
    let lock = journal.lock(&id(1)).unwrap();
    assert!(matches!(lock.read(), JournalRecord::Entry(read) if read == entry));
}

#[test]
fn a_prepared_entry_has_no_effect_until_it_is_written() {
    let (folder, journal) = a_journal();
    let sending = an_entry(&id(1), State::Sending);
    let [lock, other] = [1, 2].map(|last| journal.lock(&id(last)).unwrap());
    let given_up = other.ready(&sending).unwrap();
    let taken_up = lock.ready(&sending).unwrap();
    assert!(matches!(lock.read(), JournalRecord::Nothing));
    taken_up.write().unwrap();
    assert!(matches!(lock.read(), JournalRecord::Entry(read) if read == sending));
    drop(given_up);
    let left = fs::read_dir(folder.path().join("filings")).unwrap();
    let names: Vec<_> = left
        .map(|file| file.unwrap().path().extension().map(ToOwned::to_owned))
        .collect();
    assert!(!names.contains(&Some("new".into())), "{names:?}");
}

#[test]
fn leftovers_of_a_killed_host_are_removed_once_no_host_holds_the_attempt() {
    let (folder, journal) = a_journal();
    let beside = |last| {
        folder
            .path()
            .join("filings")
            .join(format!("{}.4711.new", id(last).as_str()))
    };
    for last in [1, 2] {
        fs::write(beside(last), b"%PDF").unwrap();
    }
    let lock = journal.lock(&id(1)).unwrap();
    assert_eq!(journal.unsettled().unwrap(), vec![]);
    assert_eq!((beside(1).exists(), beside(2).exists()), (true, false));
    drop(lock);
    journal.unsettled().unwrap();
    assert!(!beside(1).exists());
}

#[test]
fn an_attempt_is_locked_by_one_at_a_time() {
    let (_folder, journal) = a_journal();
    let lock = journal.lock(&id(1)).unwrap();
    assert_eq!(journal.lock(&id(1)).unwrap_err(), JournalError::Busy);
    assert!(journal.lock(&id(2)).is_ok());
    drop(lock);
    assert!(journal.lock(&id(1)).is_ok());
}

#[test]
fn a_truncated_or_foreign_entry_is_unreadable() {
    let (folder, journal) = a_journal();
    let path = folder.path().join("filings").join(format!("{}.json", id(1).as_str()));
    let lock = journal.lock(&id(1)).unwrap();
    let whole = serde_json::to_vec(&an_entry(&id(1), State::Sending)).unwrap();
    for end in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..end]).unwrap();
        assert!(matches!(lock.read(), JournalRecord::Unreadable), "{end}");
    }
    fs::write(&path, serde_json::to_vec(&an_entry(&id(2), State::Signed)).unwrap()).unwrap();
    assert!(matches!(lock.read(), JournalRecord::Unreadable));
    drop(lock);
    let told = journal.unsettled().unwrap();
    assert_eq!(told, vec![Entry::unreadable(&id(1))]);
    assert_eq!(journal.settle(&[id(1)]).unwrap(), 0);
    assert!(path.exists());
}

#[test]
fn a_settled_attempt_keeps_its_outcome_and_loses_its_bytes() {
    let (_folder, journal) = a_journal();
    let lock = journal.lock(&id(1)).unwrap();
    lock.store_document(&[b"%P", b"DF"]).unwrap();
    let entry = an_entry(&id(1), submitted());
    lock.write(&entry).unwrap();
    drop(lock);
    assert_eq!(journal.settle(&[id(1), id(2)]).unwrap(), 1);
    assert_eq!(journal.settle(&[id(1)]).unwrap(), 0);
    let lock = journal.lock(&id(1)).unwrap();
    assert!(!lock.document().exists());
    assert!(matches!(lock.read(), JournalRecord::Entry(read) if read == entry));
    assert_eq!(journal.unsettled().unwrap(), vec![]);
}

#[test]
fn an_attempt_that_was_only_signed_is_neither_unsettled_nor_settled() {
    let (_folder, journal) = a_journal();
    for (last, state) in [(1, State::Signed), (2, State::Sending), (3, submitted())] {
        let lock = journal.lock(&id(last)).unwrap();
        lock.write(&an_entry(&id(last), state)).unwrap();
    }
    let told = journal.unsettled().unwrap();
    let outcomes: Vec<_> = told.iter().map(|one| (one.attempt_id.clone(), one.outcome)).collect();
    assert_eq!(
        outcomes,
        [(id(2), UnsettledOutcome::Unknown), (id(3), UnsettledOutcome::Submitted)]
    );
    assert_eq!(journal.settle(&[id(1)]).unwrap(), 0);
}

#[test]
fn attempts_are_listed_while_others_are_settled_and_removed() {
    let (_folder, journal) = a_journal();
    for last in 0..200 {
        let lock = journal.lock(&id(last)).unwrap();
        lock.write(&an_entry(&id(last), submitted())).unwrap();
    }
    let timeout = Duration::from_secs(30);
    // `unsettled` locks each attempt for a moment.
    let forget = |last| {
        let lock = journal.wait_for_lock(&id(last), timeout, &Progress::default());
        lock.unwrap().forget().unwrap();
    };
    let settle = |last| while journal.settle(&[id(last)]).unwrap() == 0 {};
    std::thread::scope(|scope| {
        let others = scope.spawn(|| (0..200).for_each(|last| if last % 2 == 0 { forget(last) } else { settle(last) }));
        while !others.is_finished() {
            journal.unsettled().unwrap();
        }
    });
    assert_eq!(journal.unsettled().unwrap(), vec![]);
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_the_journal() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, journal) = a_journal();
    let lock = journal.lock(&id(1)).unwrap();
    lock.store_document(&[b"%PDF"]).unwrap();
    lock.write(&an_entry(&id(1), State::Signed)).unwrap();
    let rights = |path: PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(rights(folder.path().join("filings")), 0o700);
    for file in fs::read_dir(folder.path().join("filings")).unwrap() {
        let path = file.unwrap().path();
        if path.is_file() {
            assert_eq!(rights(path.clone()), 0o600, "{}", path.display());
        }
    }
}

fn lock_files(folder: &tempfile::TempDir) -> usize {
    let files = fs::read_dir(folder.path().join("filings")).unwrap();
    let locks = files.filter(|file| {
        file.as_ref()
            .unwrap()
            .path()
            .extension()
            .is_some_and(|kind| kind == LOCK)
    });
    locks.count()
}

#[test]
fn a_lock_file_is_removed_with_its_lock() {
    let (folder, journal) = a_journal();
    for last in 1..=9 {
        let lock = journal.lock(&id(last)).unwrap();
        lock.write(&an_entry(&id(last), submitted())).unwrap();
        assert_eq!(lock_files(&folder), 1);
    }
    assert_eq!(lock_files(&folder), 0);
    assert_eq!(journal.unsettled().unwrap().len(), 9);
    assert_eq!(journal.settle(&[id(1), id(2)]).unwrap(), 2);
    assert_eq!(lock_files(&folder), 0);
}

#[test]
fn lock_files_of_hosts_that_are_gone_are_removed_and_those_in_use_are_not() {
    let (folder, journal) = a_journal();
    for last in 1..=9 {
        fs::write(journal.file(&id(last), LOCK), b"").unwrap();
    }
    let in_use = journal.lock(&id(5)).unwrap();
    assert!(journal.unsettled().unwrap().is_empty());
    assert_eq!(lock_files(&folder), 1);
    assert_eq!(journal.lock(&id(5)).unwrap_err(), JournalError::Busy);
    drop(in_use);
    assert_eq!(lock_files(&folder), 0);
}

#[test]
fn two_hosts_never_hold_the_same_lock() {
    let (_folder, journal) = a_journal();
    let holders = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut taken = 0;
                while taken < 50 {
                    let Ok(_lock) = journal.lock(&id(1)) else {
                        std::thread::yield_now();
                        continue;
                    };
                    assert_eq!(holders.fetch_add(1, SeqCst), 0);
                    std::thread::yield_now();
                    holders.fetch_sub(1, SeqCst);
                    taken += 1;
                }
            });
        }
    });
}

#[test]
fn an_attempt_of_a_host_that_was_ended_by_force_is_free_and_still_known() {
    const NAME: &str = "an_attempt_of_a_host_that_was_ended_by_force_is_free_and_still_known";
    if let Some(folder) = killed_in() {
        let journal: Journal = Journal::open(&folder).unwrap();
        let lock = journal.lock(&id(1)).unwrap();
        lock.store_document(&[b"%PDF"]).unwrap();
        lock.write(&an_entry(&id(1), State::Sending)).unwrap();
        let _prepared = lock.ready(&an_entry(&id(1), submitted())).unwrap();
        run_until_killed();
    }
    let folder = tempfile::tempdir().unwrap();
    kill_in(folder.path(), module_path!(), NAME);
    let journal: Journal = Journal::open(folder.path()).unwrap();
    let timeout = Duration::from_secs(10);
    let lock = journal.wait_for_lock(&id(1), timeout, &Progress::default()).unwrap();
    assert!(matches!(lock.read(), JournalRecord::Entry(entry) if entry == an_entry(&id(1), State::Sending)));
    assert_eq!(fs::read(lock.document()).unwrap(), b"%PDF");
    drop(lock);
    assert_eq!(journal.unsettled().unwrap().len(), 1);
    let left = fs::read_dir(folder.path().join("filings")).unwrap();
    let pending = left.filter(|file| {
        file.as_ref()
            .unwrap()
            .path()
            .extension()
            .is_some_and(|kind| kind == PENDING)
    });
    assert_eq!((pending.count(), lock_files(&folder)), (0, 0));
}
