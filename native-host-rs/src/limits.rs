//! The limits of this host. A test compares them with `contracts/limits.ts`.

use std::time::Duration;

/// Longest frame between browser and host, both ways, in bytes.
pub const LINK_FRAME_BYTES: usize = 1024 * 1024;
/// Raw bytes of one chunk.
pub const LINK_CHUNK_BYTES: usize = 512 * 1024;
/// Longest path of a folder to check, in UTF-16 units.
pub const FOLDER_PATH_MAX: usize = 4096;
/// Longest name of a saved document, without its ending.
pub const DOCUMENT_STEM_MAX: usize = 90;
/// Documents under one name: the second has `_2` at its end.
pub const DOCUMENT_NUMBER_MAX: u32 = 99;
/// Age of an unfinished file in a folder after which nobody can still be writing it.
pub const PART_FILE_OLD: Duration = Duration::from_hours(24);
/// Requests for documents in one call.
pub const REQUEST_CALL_MAX: usize = 20;
/// Longest text of a parameter of a request, in UTF-16 units.
pub const REQUEST_TEXT_MAX: usize = 300;
/// Longest sentence of the doctor, in UTF-16 units.
pub const FINDING_TEXT_MAX: usize = 1000;
/// Most findings of the doctor.
pub const FINDINGS_MAX: usize = 600;
/// Documents in one download call.
pub const DOWNLOAD_CALL_MAX: usize = 500;
/// Longest document of the authority, in bytes.
pub const DOCUMENT_BYTES_MAX: usize = 50 * 1024 * 1024;
/// Longest signed document, in bytes: a signature adds little.
pub const SIGNED_BYTES_MAX: usize = 51 * 1024 * 1024;
/// Attempts in one call that signs and sends.
pub const FILING_CALL_MAX: usize = 50;
/// Attempts in one call that settles them.
pub const SETTLE_CALL_MAX: usize = 200;
/// Unsettled attempts that `status` names.
pub const UNSETTLED_MAX: usize = 200;
/// Least time between the end of a listing and the start of the next one with the same certificate.
pub const LISTING_PAUSE: Duration = Duration::from_millis(1200);
/// Least time between two requests for documents with the same certificate.
pub const REQUEST_PAUSE: Duration = Duration::from_millis(1200);
/// Documents in one batch of downloads.
pub const DOWNLOAD_BATCH_SIZE: usize = 20;
/// Pause between two batches of downloads with the same certificate.
pub const DOWNLOAD_PAUSE: Duration = Duration::from_millis(1200);
/// Concurrent downloads within a batch.
pub const DOWNLOADS_AT_ONCE: usize = 4;
/// Longest period of a listing, in days.
pub const SPV_WINDOW_DAYS: u32 = 60;
/// The page's wait for the user or the token; each ack restarts it.
pub const USER_INTERACTION: Duration = Duration::from_secs(10);

/// Interval of a running action's acks: two may be lost before the page gives up.
pub const ACK_INTERVAL: Duration = Duration::from_secs(3);
/// Concurrent calls, each on two threads. A browser with its tabs makes a handful.
pub const CALLS_AT_ONCE: usize = 64;
/// Longest listing, in bytes: some 25,000 messages.
pub const LISTING_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Longest answer to a request for a document, in bytes.
pub const REQUEST_ANSWER_BYTES_MAX: usize = 64 * 1024;
/// Default time limit of one exchange with the authority. Source: facts on the authority, handshakes of 60 to 240 s.
pub const AUTHORITY_TIMEOUT: Duration = Duration::from_mins(1);
/// Default time limit of one exchange with our own server.
pub const SERVER_TIMEOUT: Duration = Duration::from_secs(30);
/// Time limit of the system's program that reads the proxy setting.
pub const PROXY_PROGRAM_TIMEOUT: Duration = Duration::from_secs(2);
/// Time limit of the system for running the network's proxy script, fetching it included.
pub const PROXY_SCRIPT_TIMEOUT: Duration = Duration::from_secs(5);
/// Longest wait for a scanner or a backup that has a file of this host open, on Windows.
pub const BUSY_FILE_WAIT: Duration = Duration::from_secs(2);
/// Pause between two tries meanwhile.
pub const BUSY_FILE_POLL: Duration = Duration::from_millis(20);
/// Idle time after which the filing portal ends a session, less a minute. Source: the portal's own page, 10 minutes.
pub const PORTAL_IDLE: Duration = Duration::from_mins(9);
/// Longest wait for another host of this workstation that holds the attempt.
pub const ATTEMPT_WAIT: Duration = Duration::from_mins(2);
/// Oldest claim with which a document is sent: later the server lets a person settle the attempt.
pub const CLAIM_FRESH: Duration = Duration::from_mins(5);
/// How long before a certificate's end `doctor` warns, because a renewal needs a visit.
pub const CERTIFICATE_ENDS_SOON: Duration = Duration::from_hours(30 * 24);
/// Default time limit of one call into a PKCS#11 module.
pub const TOKEN_TIMEOUT: Duration = Duration::from_secs(30);
/// Time for a person to enter the PIN at a reader or in a driver's own window.
pub const READER_TIMEOUT: Duration = Duration::from_mins(2);

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of `export const NAME = ...;` in one of `contracts/limits`, with products and units evaluated.
    fn contract(name: &str) -> u64 {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/limits");
        let text: String = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        let value = text
            .lines()
            .find_map(|line| line.strip_prefix(&format!("export const {name} = ")))
            .unwrap_or_else(|| panic!("{name} is not in the limits of the contract"));
        value
            .trim_end_matches(';')
            .split('*')
            .map(|factor| match factor.trim() {
                "SECOND" => 1000,
                "MINUTE" => 60_000,
                number => number.replace('_', "").parse::<u64>().unwrap(),
            })
            .product()
    }

    fn milliseconds(duration: Duration) -> u64 {
        u64::try_from(duration.as_millis()).unwrap()
    }

    #[test]
    fn every_number_equals_the_one_of_the_contract() {
        let own = [
            ("LINK_FRAME_BYTES", LINK_FRAME_BYTES as u64),
            ("LINK_CHUNK_BYTES", LINK_CHUNK_BYTES as u64),
            ("FOLDER_PATH_MAX", FOLDER_PATH_MAX as u64),
            ("FINDING_TEXT_MAX", FINDING_TEXT_MAX as u64),
            ("FINDINGS_MAX", FINDINGS_MAX as u64),
            ("REQUEST_CALL_MAX", REQUEST_CALL_MAX as u64),
            ("REQUEST_TEXT_MAX", REQUEST_TEXT_MAX as u64),
            ("REQUEST_PAUSE_MS", milliseconds(REQUEST_PAUSE)),
            ("DOWNLOAD_CALL_MAX", DOWNLOAD_CALL_MAX as u64),
            ("DOCUMENT_BYTES_MAX", DOCUMENT_BYTES_MAX as u64),
            ("SIGNED_BYTES_MAX", SIGNED_BYTES_MAX as u64),
            ("FILING_CALL_MAX", FILING_CALL_MAX as u64),
            ("SETTLE_CALL_MAX", SETTLE_CALL_MAX as u64),
            ("UNSETTLED_MAX", UNSETTLED_MAX as u64),
            ("LISTING_PAUSE_MS", milliseconds(LISTING_PAUSE)),
            ("DOWNLOAD_BATCH_SIZE", DOWNLOAD_BATCH_SIZE as u64),
            ("DOWNLOAD_PAUSE_MS", milliseconds(DOWNLOAD_PAUSE)),
            ("DOWNLOADS_AT_ONCE", DOWNLOADS_AT_ONCE as u64),
            ("SPV_WINDOW_DAYS", u64::from(SPV_WINDOW_DAYS)),
            ("USER_INTERACTION_MS", milliseconds(USER_INTERACTION)),
        ];
        for (name, value) in own {
            assert_eq!((name, value), (name, contract(name)));
        }
    }

    #[test]
    fn an_attempt_belongs_to_its_workstation_as_long_as_sending_takes() {
        let left = contract("ATTEMPT_AT_WORK_MS") - milliseconds(CLAIM_FRESH + SERVER_TIMEOUT);
        // The time to reach the portal, and the upload.
        assert!(left > milliseconds(AUTHORITY_TIMEOUT * 2));
    }

    #[test]
    fn a_running_action_sends_two_acks_before_the_page_times_out() {
        assert!(ACK_INTERVAL * 3 < USER_INTERACTION);
    }
}
