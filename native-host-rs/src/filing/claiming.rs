//! What asks our server for the attempts of one call.

use std::time::{Instant, SystemTime};

use super::preparing::Setback;
use crate::calls::Call;
use crate::journal::entry::Entry;
use crate::limits::CLAIM_FRESH;
use crate::pdf::signing::Content;
use crate::protocol::names::{AttemptId, Origin, Thumbprint};
use crate::protocol::params::SignAndSendParams;
use crate::protocol::reasons::Reason;
use crate::server::{Claim, ServerError};
use crate::services::Services;

/// Claims attempts of one call.
#[derive(Clone, Copy)]
pub(super) struct Claiming<'a> {
    /// The call.
    pub call: &'a Call,
    /// What it asks for.
    pub wanted: &'a SignAndSendParams,
    /// Where it comes from.
    pub origin: &'a Origin,
    /// What serves it.
    pub services: &'a Services,
}

/// When an attempt was claimed, by two clocks: one stands still while the workstation sleeps, the other may be set back.
#[derive(Debug, Clone, Copy)]
pub(super) struct ClaimedAt {
    running: Instant,
    dated: SystemTime,
}

impl ClaimedAt {
    fn now() -> Self {
        Self {
            running: Instant::now(),
            dated: SystemTime::now(),
        }
    }

    /// Whether the server leaves the attempt to this workstation for long enough to send it.
    fn is_fresh(self, now: Self) -> bool {
        let dated = now.dated.duration_since(self.dated);
        now.running.duration_since(self.running) < CLAIM_FRESH && dated.is_ok_and(|age| age < CLAIM_FRESH)
    }
}

impl Claiming<'_> {
    /// Claims an attempt for this workstation.
    pub(super) fn claim(&self, id: &AttemptId) -> Result<(Claim, ClaimedAt), Setback> {
        let at = ClaimedAt::now();
        let storage = |_| Setback::OfAll(Reason::StorageFailed.into());
        let Services { vault, server, .. } = self.services;
        let key = vault.workstation().map_err(storage)?.key_id;
        let (token, progress) = (&self.wanted.session_token, &self.call.progress);
        let claim = server.claim(self.origin, id, token, &key, progress);
        let claim = claim.map_err(|error| self.of_server(error))?;
        if claim.certificate_thumbprint != self.certificate() {
            return Err(Setback::OfOne(Reason::AttemptUnavailable.into()));
        }
        Ok((claim, at))
    }

    /// Claims an attempt again that was claimed a while ago: a person may have settled it since.
    pub(super) fn refresh(&self, entry: &Entry, claimed_at: ClaimedAt) -> Result<(), Setback> {
        if claimed_at.is_fresh(ClaimedAt::now()) {
            return Ok(());
        }
        let (claim, _) = self.claim(&entry.attempt_id)?;
        if claim.sha256 != entry.approved_sha256 {
            return Err(self.of_server(ServerError::Changed));
        }
        Ok(())
    }

    /// Fetches the document of a claim.
    pub(super) fn content(&self, claim: &Claim) -> Result<Content, Setback> {
        let Services { server, .. } = self.services;
        let content = server.download(self.origin, claim, &self.call.progress);
        content.map_err(|error| self.of_server(error))
    }

    /// The certificate that is to sign.
    pub(super) fn certificate(&self) -> Thumbprint {
        self.wanted.access().certificate
    }

    /// What a failure at our server means. One that a wish to end broke off is that wish.
    fn of_server(&self, error: ServerError) -> Setback {
        if self.call.progress.is_cancelled() {
            return Setback::OfAll(Reason::CancelledByUser.into());
        }
        let reason = error.reason().into();
        match error {
            ServerError::Down | ServerError::SessionEnded | ServerError::Storage | ServerError::Proxy(_) => {
                Setback::OfAll(reason)
            }
            ServerError::HeldElsewhere => Setback::Elsewhere(reason),
            ServerError::Unavailable | ServerError::Changed => Setback::OfOne(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_claim_is_fresh_while_both_clocks_say_so() {
        let then = ClaimedAt::now();
        let after = |running: Duration, dated: Duration| ClaimedAt {
            running: then.running + running,
            dated: then.dated + dated,
        };
        let (soon, late) = (CLAIM_FRESH.mul_f32(0.9), CLAIM_FRESH);
        assert!(then.is_fresh(after(soon, soon)));
        assert!(!then.is_fresh(after(late, late)));
        assert!(!then.is_fresh(after(soon, late)), "the workstation slept");
        assert!(!then.is_fresh(after(late, soon)), "its clock was set");
        let earlier = ClaimedAt {
            running: then.running + soon,
            dated: then.dated - soon,
        };
        assert!(!then.is_fresh(earlier), "its clock was set back");
    }
}
