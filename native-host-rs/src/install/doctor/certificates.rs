//! Findings about the certificates on the tokens: their validity and the state of their PIN.

use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use der::DateTime;

use super::Finding;
use crate::limits::CERTIFICATE_ENDS_SOON;
use crate::protocol::results::{PinState, TokenCertificate};

/// All problems of a certificate, or that it has none.
pub(super) fn certificate(shown: &TokenCertificate, now: SystemTime) -> Vec<Finding> {
    let (name, thumbprint) = (shown.common_name.as_str(), shown.sha1_thumbprint.as_str());
    let who = format!("certificate {name} ({thumbprint})");
    let findings: Vec<Finding> = [validity(&who, shown, now), pin(&who, shown.pin_state)]
        .into_iter()
        .flatten()
        .collect();
    if findings.is_empty() {
        vec![Finding::Good(who)]
    } else {
        findings
    }
}

fn validity(who: &str, shown: &TokenCertificate, now: SystemTime) -> Option<Finding> {
    let day = shown.expires_on.as_str().split('T').next().unwrap_or_default();
    let ends = UNIX_EPOCH + DateTime::from_str(shown.expires_on.as_str()).ok()?.unix_duration();
    match ends.duration_since(now) {
        Ok(left) if left > CERTIFICATE_ENDS_SOON => None,
        Ok(left) if left > Duration::ZERO => Some(Finding::Note(format!(
            "{who}: it ends on {day}; have the issuer renew it before"
        ))),
        _ => Some(Finding::Problem(format!(
            "{who}: it ended on {day}; the issuer's program puts a new one on the token"
        ))),
    }
}

fn pin(who: &str, state: PinState) -> Option<Finding> {
    let wrong = match state {
        PinState::Ok => return None,
        PinState::CountLow => "a wrong PIN was entered since the last right one",
        PinState::FinalTry => "one try is left before the PIN is locked",
        PinState::Locked => "the PIN is locked; the issuer's program unlocks it",
        PinState::ToBeChanged => "the PIN must be changed with the issuer's program",
    };
    Some(Finding::Problem(format!("{who}: {wrong}")))
}
