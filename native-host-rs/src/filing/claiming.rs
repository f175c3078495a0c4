//! Claims the attempts of one call at our server.

use super::preparing::FilingFailure;
use crate::calls::Call;
use crate::journal::entry::SignedEntry;
use crate::limits::CLAIM_FRESH;
use crate::moment::Moment;
use crate::pdf::signing::Content;
use crate::protocol::names::{AttemptId, Origin, Thumbprint};
use crate::protocol::params::SignAndSendParams;
use crate::protocol::reasons::Reason;
use crate::server_client::{Claim, ServerError};
use crate::services::Services;

/// Claims attempts of one call.
#[derive(Clone, Copy)]
pub(super) struct Claiming<'a> {
    /// The call.
    pub call: &'a Call,
    /// Its parameters.
    pub wanted: &'a SignAndSendParams,
    /// The calling page's origin.
    pub origin: &'a Origin,
    /// The host's services.
    pub services: &'a Services,
}

impl Claiming<'_> {
    /// Claims an attempt for this workstation.
    pub(super) fn claim(&self, id: &AttemptId) -> Result<(Claim, Moment), FilingFailure> {
        let at = Moment::now();
        let Services { vault, server, .. } = self.services;
        let key = &vault.workstation().key_id;
        let (token, progress) = (&self.wanted.session_token, &self.call.progress);
        let claim = server.claim(self.origin, id, token, key, progress);
        let claim = claim.map_err(|error| self.of_server(error))?;
        if claim.certificate_thumbprint != self.certificate() {
            return Err(FilingFailure::OfOne(Reason::AttemptUnavailable.into()));
        }
        Ok((claim, at))
    }

    /// Renews an old claim, because a person may have settled the attempt since.
    pub(super) fn refresh(&self, entry: &SignedEntry, claimed_at: Moment) -> Result<(), FilingFailure> {
        if claimed_at.is_within(CLAIM_FRESH) {
            return Ok(());
        }
        let (claim, _) = self.claim(&entry.attempt_id)?;
        if claim.sha256 != entry.approved_sha256 {
            return Err(self.of_server(ServerError::Changed));
        }
        Ok(())
    }

    /// Downloads the document of a claim.
    pub(super) fn content(&self, claim: &Claim) -> Result<Content, FilingFailure> {
        let Services { server, .. } = self.services;
        let content = server.download(self.origin, claim.content(), &self.call.progress);
        content.map_err(|error| self.of_server(error))
    }

    /// The signing certificate.
    pub(super) fn certificate(&self) -> Thumbprint {
        self.wanted.access().certificate
    }

    /// The failure that a server error means. An error caused by cancelling the call counts as the cancellation.
    fn of_server(&self, error: ServerError) -> FilingFailure {
        if self.call.progress.is_cancelled() {
            return FilingFailure::OfAll(Reason::CancelledByUser.into());
        }
        let reason = error.reason().into();
        match error {
            ServerError::Down | ServerError::SessionEnded | ServerError::Storage | ServerError::Proxy(_) => {
                FilingFailure::OfAll(reason)
            }
            ServerError::HeldElsewhere => FilingFailure::Elsewhere(reason),
            ServerError::Unavailable | ServerError::Changed => FilingFailure::OfOne(reason),
        }
    }
}
