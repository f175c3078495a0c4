//! The host's log: off unless configured, and then only action, id, size, result and time.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::protocol::Action;
use crate::protocol::names::CallId;
use crate::protocol::reasons::Reason;

/// The log of finished calls.
#[derive(Debug)]
pub struct Log(Option<Mutex<File>>);

impl Log {
    /// A log in a file, or none. An unusable file means no log, because a log must not fail a call.
    #[must_use]
    pub fn to(path: Option<&Path>) -> Self {
        Self(
            path.and_then(|path| OpenOptions::new().append(true).create(true).open(path).ok())
                .map(Mutex::new),
        )
    }

    /// Logs the end of a call.
    pub fn ended(&self, action: Action, id: &CallId, sent_bytes: u64, took: Duration, failure: Option<Reason>) {
        let Some(file) = &self.0 else { return };
        let at = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_millis());
        let result = failure.map_or_else(|| "ok".to_owned(), |reason| format!("{reason:?}"));
        if let Ok(mut file) = file.lock() {
            let _ = writeln!(
                file,
                "{at} {action:?} {} sentBytes={sent_bytes} ms={} {result}",
                id.as_str(),
                took.as_millis()
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ended_call_is_one_line_of_action_id_size_and_result() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("link.log");
        let id = CallId::try_from("6f1c9a52-3b7e-4d0a-9c1f-2a5b8e7d4c10".to_owned()).unwrap();
        Log::to(Some(&path)).ended(
            Action::Status,
            &id,
            12,
            Duration::from_millis(3),
            Some(Reason::WrongPin),
        );
        let text = std::fs::read_to_string(path).unwrap();
        assert!(
            text.ends_with("Status 6f1c9a52-3b7e-4d0a-9c1f-2a5b8e7d4c10 sentBytes=12 ms=3 WrongPin\n"),
            "{text}"
        );
    }
}
