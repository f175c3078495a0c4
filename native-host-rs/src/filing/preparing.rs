//! The way of one attempt from its claim to the signed document, and what the attempts of a call share.

use std::fs;
use std::sync::Arc;
use std::time::SystemTime;

use super::claiming::Claiming;
use super::report::Reporter;
use crate::authority::errors::AuthorityError;
use crate::authority::portal::Portal;
use crate::hex;
use crate::journal::entry::{Entry, SignedEntry, State};
use crate::journal::{Held, JournalError, Memory, ReadyEntry, Record as _};
use crate::limits::ATTEMPT_WAIT;
use crate::moment::Moment;
use crate::pdf::PdfError;
use crate::pdf::checking::{Approved, check};
use crate::pdf::cms::Signer;
use crate::pdf::issuer::Issuer;
use crate::pdf::signing::{Content, Signed, sign};
use crate::protocol::filings::EarlyStep;
use crate::protocol::names::{AttemptId, Sha256Text, Thumbprint};
use crate::protocol::numbers::SignedSize;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::Waits;
use crate::server::Claim;
use crate::services::Services;
use crate::token::errors::TokenError;
use crate::token::login::Opened;
use crate::token::signing::Digest;

/// Why an attempt was not sent.
#[derive(Debug)]
pub(super) enum Setback {
    /// For a reason of its own.
    OfOne(LinkError),
    /// Another workstation is at it, and may send it.
    Elsewhere(LinkError),
    /// For a reason that stands in the way of all.
    OfAll(LinkError),
}

/// An attempt before it is sent.
pub(super) enum Readied {
    /// Signed, checked and kept, with the entry that is written before it is sent.
    ToSend(Prepared, ReadyEntry),
    /// It was sent before, may have been, or was told as not sent: what the journal says of it stands.
    Closed(Entry, Held),
    /// It may have been sent, and nobody here knows more.
    Unknown(LinkError),
    /// It cannot be sent, for a reason of its own.
    NotSent(Held, LinkError),
}

/// A signed document, kept, and what sends it.
pub(super) struct Prepared {
    /// What the journal says from the first byte on.
    pub entry: SignedEntry,
    /// When it was claimed.
    pub claimed_at: Moment,
    /// Its place in the journal.
    pub held: Held,
    /// Its name in the portal's form.
    pub name: String,
    /// The way to the portal.
    pub portal: Arc<Portal>,
}

/// What is made of an attempt whose lock is held.
struct Made {
    entry: SignedEntry,
    claimed_at: Moment,
    sending: ReadyEntry,
    name: String,
    portal: Arc<Portal>,
}

/// What the attempts of one call share: the login and the way to the portal, made when the first one needs them.
pub(super) struct Preparing<'a> {
    claiming: Claiming<'a>,
    key: Option<Key>,
}

#[derive(Clone)]
struct Key {
    signer: Arc<Signer>,
    portal: Arc<Portal>,
}

impl<'a> Preparing<'a> {
    pub(super) fn new(claiming: Claiming<'a>) -> Self {
        Self { claiming, key: None }
    }

    /// Makes an attempt ready to be sent, unless it is closed.
    ///
    /// # Errors
    ///
    /// What stands in the way of all attempts.
    pub(super) fn ready(&mut self, id: &AttemptId, reporter: &Reporter<'_>) -> Result<Readied, LinkError> {
        let Services { journal, .. } = self.claiming.services;
        let held = match journal.hold_patiently(id, ATTEMPT_WAIT, &self.claiming.call.progress) {
            Ok(held) => held,
            Err(JournalError::Busy) => return Ok(Readied::Unknown(Reason::AttemptBusy.into())),
            Err(JournalError::Storage) => return Err(Reason::StorageFailed.into()),
        };
        match held.read() {
            Memory::Unreadable => return Ok(Readied::Unknown(Reason::StorageFailed.into())),
            Memory::Entry(entry) if entry.is_closed() => return Ok(Readied::Closed(entry, held)),
            Memory::Entry(_) | Memory::Nothing => {}
        }
        match self.prepare(id, &held, reporter) {
            Ok(Made {
                entry,
                claimed_at,
                sending,
                name,
                portal,
            }) => {
                let prepared = Prepared {
                    entry,
                    claimed_at,
                    held,
                    name,
                    portal,
                };
                Ok(Readied::ToSend(prepared, sending))
            }
            Err(Setback::OfOne(error)) => Ok(Readied::NotSent(held, error)),
            Err(Setback::Elsewhere(error)) => Ok(Readied::Unknown(error)),
            Err(Setback::OfAll(error)) => Err(error),
        }
    }

    /// Claims, fetches and signs an attempt that is not closed.
    fn prepare(&mut self, id: &AttemptId, held: &Held, reporter: &Reporter<'_>) -> Result<Made, Setback> {
        let (claim, claimed_at) = self.claiming.claim(id)?;
        let content = self.claiming.content(&claim)?;
        let key = self.key()?;
        reporter.step(id, EarlyStep::Signing);
        let entry = self.sign(&claim, content, &key, held)?.at(State::Sending);
        let sending = held.ready(&entry.clone().into()).map_err(of_journal)?;
        Ok(Made {
            entry,
            claimed_at,
            sending,
            name: upload_name(&claim.file_name),
            portal: key.portal,
        })
    }

    /// The login, once for all attempts of the call.
    fn key(&mut self) -> Result<Key, Setback> {
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

    fn signer(&self, opened: &Opened) -> Result<Signer, Setback> {
        let of_all = |error: PdfError| Setback::OfAll(error.reason().into());
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
            // An issuer that cannot be found is left out: it is public, and the authority may well have it.
            Issuer::Itself | Issuer::Unknown => Signer::new(&opened.der, None, opened.key).map_err(of_all),
        }
    }

    /// Signs, keeps and checks the document.
    fn sign(&self, claim: &Claim, content: Content, key: &Key, held: &Held) -> Result<SignedEntry, Setback> {
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
        held.keep_document(&signed.pieces()).map_err(of_journal)?;
        // The document is in memory once at a time.
        drop((signed, content));
        let kept = fs::read(held.document()).map_err(|_| of_journal(JournalError::Storage))?;
        let is_kept = hex::lower(&boring::sha::sha256(&kept)) == entry.signed_sha256.as_str();
        let checked = check(&kept, approved, key.signer.certificate());
        if !is_kept || checked.is_err() {
            return Err(of_pdf(PdfError::Invalid));
        }
        Ok(entry)
    }
}

fn entry_of(claim: &Claim, signed: &Signed, certificate: Thumbprint) -> Result<SignedEntry, Setback> {
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

/// The document's name as the form takes it: letters, digits, `.`, `-` and `_`.
fn upload_name(file_name: &str) -> String {
    let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
    let plain = stem.chars().take(NAME_MAX).map(|character| match character {
        plain if plain.is_ascii_alphanumeric() || "-_.".contains(plain) => plain,
        _ => '_',
    });
    format!("{}.pdf", plain.collect::<String>())
}

const NAME_MAX: usize = 100;

fn of_token(error: TokenError) -> Setback {
    Setback::OfAll(error.reason().into())
}

fn of_pdf(error: PdfError) -> Setback {
    match error {
        PdfError::Token(error) => of_token(error),
        other => Setback::OfOne(other.reason().into()),
    }
}

pub(super) fn of_journal(_: JournalError) -> Setback {
    Setback::OfAll(Reason::StorageFailed.into())
}

pub(super) fn of_authority(error: AuthorityError) -> Setback {
    Setback::OfAll(error.into())
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
