//! Findings about the certificates on the tokens: their validity and the state of their PIN.

use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use der::DateTime;

use crate::limits::CERTIFICATE_ENDS_SOON;
use crate::protocol::doctor::Finding;
use crate::protocol::results::{PinState, TokenCertificate};
use crate::words::Words;

/// All problems of a certificate, or that it has none.
pub(super) fn certificate(shown: &TokenCertificate, now: SystemTime, words: &Words) -> Vec<Finding> {
    let (name, thumbprint) = (shown.common_name.as_str(), shown.sha1_thumbprint.as_str());
    let who = words.certificate.with(&[&name, &thumbprint]);
    let findings: Vec<Finding> = [validity(&who, shown, now, words), pin(&who, shown.pin_state, words)]
        .into_iter()
        .flatten()
        .collect();
    if findings.is_empty() {
        vec![Finding::good(&who)]
    } else {
        findings
    }
}

fn validity(who: &str, shown: &TokenCertificate, now: SystemTime, words: &Words) -> Option<Finding> {
    let day = shown.expires_on.as_str().split('T').next().unwrap_or_default();
    let ends = UNIX_EPOCH + DateTime::from_str(shown.expires_on.as_str()).ok()?.unix_duration();
    match ends.duration_since(now) {
        Ok(left) if left > CERTIFICATE_ENDS_SOON => None,
        Ok(left) if left > Duration::ZERO => {
            let text = words.certificate_ends.with(&[&who, &day]);
            Some(Finding::note(&text, Some(words.renew_before.as_str())))
        }
        _ => {
            let text = words.certificate_ended.with(&[&who, &day]);
            Some(Finding::problem(&text, words.renew_now.as_str()))
        }
    }
}

fn pin(who: &str, state: PinState, words: &Words) -> Option<Finding> {
    let (wrong, remedy) = match state {
        PinState::Ok => return None,
        PinState::CountLow => (words.pin_wrong_before, words.enter_carefully),
        PinState::FinalTry => (words.pin_last_try, words.be_sure_of_pin),
        PinState::Locked => (words.pin_locked, words.unlock_pin),
        PinState::ToBeChanged => (words.pin_to_change, words.change_pin),
    };
    Some(Finding::problem(&format!("{who}: {wrong}"), remedy.as_str()))
}
