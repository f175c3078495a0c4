//! Prepares one attempt, from its claim to the signed document.

use std::sync::Arc;
use std::time::SystemTime;

use super::claiming::Claiming;
use super::report::Reporter;
use crate::authority::errors::AuthorityError;
use crate::authority::portal::Portal;
use crate::hex;
use crate::journal::entry::{Entry, SignedEntry, State};
use crate::journal::{AttemptLock, JournalEntry as _, JournalError, JournalRecord, ReadyEntry};
use crate::limits::ATTEMPT_WAIT;
use crate::moment::Moment;
use crate::pdf::PdfError;
use crate::pdf::checking::{Approved, check};
use crate::pdf::cms::Signer;
use crate::pdf::issuer::Issuer;
use crate::pdf::signing::{Content, Signed, sign};
use crate::private_files::read;
use crate::protocol::filings::EarlyStep;
use crate::protocol::names::{AttemptId, Sha256Text, Thumbprint};
use crate::protocol::numbers::SignedSize;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::Waits;
use crate::server_client::Claim;
use crate::services::Services;
use crate::token::errors::TokenError;
use crate::token::login::Opened;
use crate::token::signing::Digest;

/// Why an attempt was not sent.
#[derive(Debug)]
pub(super) enum FilingFailure {
    /// For a reason of this attempt.
    OfOne(LinkError),
    /// Another workstation has claimed it, and may send it.
    Elsewhere(LinkError),
    /// For a reason that stops the whole call.
    OfAll(LinkError),
}

/// An attempt before it is sent, with its lock.
pub(super) enum PreparedAttempt {
    /// Signed, checked and stored.
    ToSend(SignedAttempt, AttemptLock),
    /// The journal has a final entry, which is reported again.
    Closed(Entry, AttemptLock),
    /// It may have been sent, and the journal cannot tell.
    Unknown(LinkError),
    /// It cannot be sent, for a reason of this attempt.
    NotSent(AttemptLock, LinkError),
}

/// A signed document that is stored, and everything needed to send it.
pub(super) struct SignedAttempt {
    /// The journal's entry for the moment the first byte leaves.
    pub entry: SignedEntry,
    /// The same, ready to be committed.
    pub sending: ReadyEntry,
    /// When it was claimed.
    pub claimed_at: Moment,
    /// The document's name in the portal's form.
    pub name: String,
    /// Its portal.
    pub portal: Arc<Portal>,
}

/// Prepares the attempts of one call. They share the login and the portal, made when the first one needs them.
pub(super) struct AttemptPreparer<'a> {
    claiming: Claiming<'a>,
    key: Option<Key>,
}

#[derive(Clone)]
struct Key {
    signer: Arc<Signer>,
    portal: Arc<Portal>,
}

impl<'a> AttemptPreparer<'a> {
    pub(super) fn new(claiming: Claiming<'a>) -> Self {
        Self { claiming, key: None }
    }

    /// Prepares an attempt for sending, unless it is closed.
    ///
    /// # Errors
    ///
    /// What stops all attempts.
    pub(super) fn prepare(&mut self, id: &AttemptId, reporter: &Reporter<'_>) -> Result<PreparedAttempt, LinkError> {
        let Services { journal, .. } = self.claiming.services;
        let lock = match journal.wait_for_lock(id, ATTEMPT_WAIT, &self.claiming.call.progress) {
            Ok(lock) => lock,
            Err(JournalError::Busy) => return Ok(PreparedAttempt::Unknown(Reason::AttemptBusy.into())),
            Err(JournalError::Storage) => return Err(Reason::StorageFailed.into()),
        };
        match lock.read() {
            JournalRecord::Unreadable => return Ok(PreparedAttempt::Unknown(Reason::StorageFailed.into())),
            JournalRecord::Entry(entry) if entry.is_closed() => return Ok(PreparedAttempt::Closed(entry, lock)),
            JournalRecord::Entry(_) | JournalRecord::Nothing => {}
        }
        match self.claim_and_sign(id, &lock, reporter) {
            Ok(signed) => Ok(PreparedAttempt::ToSend(signed, lock)),
            Err(FilingFailure::OfOne(error)) => Ok(PreparedAttempt::NotSent(lock, error)),
            Err(FilingFailure::Elsewhere(error)) => Ok(PreparedAttempt::Unknown(error)),
            Err(FilingFailure::OfAll(error)) => Err(error),
        }
    }

    /// Claims, downloads and signs an open attempt.
    fn claim_and_sign(
        &mut self,
        id: &AttemptId,
        lock: &AttemptLock,
        reporter: &Reporter<'_>,
    ) -> Result<SignedAttempt, FilingFailure> {
        let (claim, claimed_at) = self.claiming.claim(id)?;
        let content = self.claiming.content(&claim)?;
        let key = self.key()?;
        reporter.step(id, EarlyStep::Signing);
        let entry = self.sign(&claim, content, &key, lock)?.at(State::Sending);
        let sending = lock.ready(&entry.clone().into()).map_err(of_journal)?;
        Ok(SignedAttempt {
            entry,
            sending,
            claimed_at,
            name: upload_name(&claim.file_name),
            portal: key.portal,
        })
    }

    /// The login, once for all attempts of the call.
    fn key(&mut self) -> Result<Key, FilingFailure> {
        if let Some(key) = &self.key {
            return Ok(key.clone());
        }
        self.claiming.call.progress.waits_for(Waits::Login);
        let opened = self
            .claiming
            .services
            .tokens
            .open(
                &self.claiming.wanted.access(),
                self.claiming.origin.as_str(),
                &self.claiming.call.progress,
            )
            .map_err(of_token)?;
        let key = Key {
            signer: Arc::new(self.signer(&opened)?),
            portal: self
                .claiming
                .services
                .authority
                .portal(&self.claiming.certificate(), &opened)
                .map_err(of_authority)?,
        };
        self.key = Some(key.clone());
        self.claiming.call.progress.waits_for(Waits::Signing);
        Ok(key)
    }

    fn signer(&self, opened: &Opened) -> Result<Signer, FilingFailure> {
        let of_all = |error: PdfError| FilingFailure::OfAll(error.reason().into());
        let beside = self
            .claiming
            .services
            .tokens
            .beside(&self.claiming.certificate())
            .map_err(of_token)?;
        match self
            .claiming
            .services
            .issuers
            .of(&opened.der, &beside, &self.claiming.call.progress)
        {
            Issuer::Known(issuer) => Signer::new(&opened.der, Some(&issuer), opened.key).map_err(of_all),
            // A missing issuer is left out: it is public, and the authority likely has it.
            Issuer::Itself | Issuer::Unknown => Signer::new(&opened.der, None, opened.key).map_err(of_all),
        }
    }

    /// Signs, stores and checks the document.
    fn sign(
        &self,
        claim: &Claim,
        content: Content,
        key: &Key,
        lock: &AttemptLock,
    ) -> Result<SignedEntry, FilingFailure> {
        let approved = Approved {
            size_bytes: content.bytes().len(),
            sha256: content.sha256(),
        };
        let certificate = self.claiming.certificate();
        let by_token = |message: &[u8]| {
            self.claiming
                .services
                .tokens
                .sign(&certificate, Digest::Sha256, message, &self.claiming.call.progress)
        };
        let signed = sign(&content, &key.signer, SystemTime::now(), &by_token).map_err(of_pdf)?;
        let entry = entry_of(claim, &signed, certificate)?;
        lock.store_document(&signed.pieces()).map_err(of_journal)?;
        // Freed before the check, so that memory holds the document once.
        drop((signed, content));
        let stored = read(&lock.document()).map_err(|_| of_journal(JournalError::Storage))?;
        let is_stored = hex::lower(&boring::sha::sha256(&stored)) == entry.signed_sha256.as_str();
        let checked = check(&stored, approved, key.signer.certificate());
        if !is_stored || checked.is_err() {
            return Err(of_pdf(PdfError::Invalid));
        }
        Ok(entry)
    }
}

fn entry_of(claim: &Claim, signed: &Signed, certificate: Thumbprint) -> Result<SignedEntry, FilingFailure> {
    let too_long = |_| of_pdf(PdfError::Invalid);
    let size = u64::try_from(signed.size_bytes()).unwrap_or(u64::MAX);
    Ok(SignedEntry::signed(
        claim.attempt_id.clone(),
        certificate,
        claim.sha256.clone(),
        Sha256Text::try_from(hex::lower(&signed.sha256())).map_err(|_| of_pdf(PdfError::Invalid))?,
        SignedSize::try_from(size).map_err(too_long)?,
    ))
}

/// The document's name in the form's alphabet: letters, digits, `.`, `-` and `_`.
fn upload_name(file_name: &str) -> String {
    let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
    let plain = stem.chars().take(NAME_MAX).map(|character| match character {
        plain if plain.is_ascii_alphanumeric() || "-_.".contains(plain) => plain,
        _ => '_',
    });
    format!("{}.pdf", plain.collect::<String>())
}

const NAME_MAX: usize = 100;

fn of_token(error: TokenError) -> FilingFailure {
    FilingFailure::OfAll(error.reason().into())
}

fn of_pdf(error: PdfError) -> FilingFailure {
    match error {
        PdfError::Token(error) => of_token(error),
        other => FilingFailure::OfOne(other.reason().into()),
    }
}

pub(super) fn of_journal(_: JournalError) -> FilingFailure {
    FilingFailure::OfAll(Reason::StorageFailed.into())
}

pub(super) fn of_authority(error: AuthorityError) -> FilingFailure {
    FilingFailure::OfAll(error.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_safe_in_the_form() {
        assert_eq!(upload_name("d300 luna\"10\r\n.xml"), "d300_luna_10__.pdf");
        assert_eq!(upload_name("decont"), "decont.pdf");
    }
}
