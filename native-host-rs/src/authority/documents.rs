//! Receives a document: recognises its type, passes it on in chunks, checks that it is complete.

use std::num::NonZeroU64;
use std::path::Path;
use std::sync::Arc;

use super::errors::AuthorityError;
use super::listing::refusal_in;
use super::session::Receiver;
use super::streamed_document::StreamedDocument;
use crate::limits::{DOCUMENT_BYTES_MAX, LINK_CHUNK_BYTES};
use crate::pdf::signature_status::anchors::Anchors;
use crate::pdf::signature_status::{SignatureStatus, signature_status_of};
use crate::protocol::replies::MimeType;

/// A received document.
#[derive(Debug, PartialEq, Eq)]
pub struct Document {
    /// What it is.
    pub mime_type: MimeType,
    /// Its length.
    pub size_bytes: NonZeroU64,
    /// What its signatures say of its bytes.
    pub signature_status: SignatureStatus,
    /// All its bytes, unless they were passed on in chunks.
    pub whole: Option<Vec<u8>>,
}

/// Receives a document and passes on every full chunk, so that a long document is never in memory as a whole.
pub struct DocumentReceiver<'a> {
    pass_on: &'a mut dyn FnMut(usize, &[u8]),
    /// Folder for a long document until its signatures are checked.
    folder: &'a Path,
    anchors: &'a Arc<Anchors>,
    passing: Option<StreamedDocument>,
    held: Vec<u8>,
    tail: Vec<u8>,
    kind: Option<Kind>,
    size: usize,
    passed_on: usize,
}

impl<'a> DocumentReceiver<'a> {
    /// A receiver that passes on chunks with their index, from 0, and stores a long document in a folder meanwhile. The
    /// anchors are the authority's certificates.
    pub fn new(pass_on: &'a mut dyn FnMut(usize, &[u8]), folder: &'a Path, anchors: &'a Arc<Anchors>) -> Self {
        Self {
            pass_on,
            folder,
            anchors,
            passing: None,
            held: Vec::new(),
            tail: Vec::new(),
            kind: None,
            size: 0,
            passed_on: 0,
        }
    }

    /// Whether chunks have been passed on: then the download cannot be restarted.
    #[must_use]
    pub fn has_passed_on(&self) -> bool {
        self.passed_on > 0
    }

    /// Ends the document.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Rejected`] when the authority refused it; [`AuthorityError::ContentInvalid`] when it is
    /// incomplete or of an unknown type.
    pub fn finish(mut self) -> Result<Document, AuthorityError> {
        let kind = self
            .kind
            .or_else(|| Kind::of(&self.held))
            .ok_or(AuthorityError::ContentInvalid)?;
        let mime_type = match kind {
            Kind::Json => {
                return Err(refusal_in(&self.held).map_or(AuthorityError::ContentInvalid, AuthorityError::Rejected));
            }
            Kind::Pdf if contains(&self.tail, b"%%EOF") => MimeType::Pdf,
            Kind::Zip if contains(&self.tail, b"PK\x05\x06") => MimeType::Zip,
            Kind::Pdf | Kind::Zip => return Err(AuthorityError::ContentInvalid),
        };
        let size = u64::try_from(self.size)
            .ok()
            .and_then(NonZeroU64::new)
            .ok_or(AuthorityError::ContentInvalid)?;
        let (signature_status, whole) = if self.has_passed_on() {
            self.pass_rest()?;
            let passing = self.passing.take();
            let signature_status = passing.map_or_else(
                || Ok(SignatureStatus::absent()),
                |passing| passing.signature_status(self.anchors),
            )?;
            (signature_status, None)
        } else {
            let held = std::mem::take(&mut self.held);
            // Only a PDF carries signatures.
            let signature_status = if kind == Kind::Pdf {
                signature_status_of(&held, self.anchors)
            } else {
                SignatureStatus::absent()
            };
            (signature_status, Some(held))
        };
        Ok(Document {
            mime_type,
            size_bytes: size,
            signature_status,
            whole,
        })
    }

    /// Passes on the buffered rest, so that no memory is held while the document waits for its check.
    fn pass_rest(&mut self) -> Result<(), AuthorityError> {
        let rest = std::mem::take(&mut self.held);
        if rest.is_empty() { Ok(()) } else { self.pass(&rest) }
    }

    fn pass(&mut self, chunk: &[u8]) -> Result<(), AuthorityError> {
        (self.pass_on)(self.passed_on, chunk);
        self.passed_on += 1;
        if self.kind != Some(Kind::Pdf) {
            return Ok(());
        }
        if self.passing.is_none() {
            self.passing = Some(StreamedDocument::in_folder(self.folder)?);
        }
        self.passing.as_mut().map_or(Ok(()), |passing| passing.take(chunk))
    }

    fn remember_tail(&mut self, piece: &[u8]) {
        let from = piece.len().saturating_sub(TAIL_BYTES);
        self.tail.extend_from_slice(piece.get(from..).unwrap_or_default());
        let surplus = self.tail.len().saturating_sub(TAIL_BYTES);
        self.tail.drain(..surplus);
    }
}

impl Receiver for DocumentReceiver<'_> {
    fn take(&mut self, piece: &[u8]) -> Result<(), AuthorityError> {
        self.size += piece.len();
        if self.size > DOCUMENT_BYTES_MAX {
            return Err(AuthorityError::ContentInvalid);
        }
        self.remember_tail(piece);
        self.held.extend_from_slice(piece);
        if self.kind.is_none() && self.held.len() >= MAGIC_BYTES {
            self.kind = Some(Kind::of(&self.held).ok_or(AuthorityError::ContentInvalid)?);
        }
        if self.kind == Some(Kind::Json) && self.held.len() > REFUSAL_BYTES_MAX {
            return Err(AuthorityError::ContentInvalid);
        }
        // A chunk is sent only once more follows, so that a short document fits one message.
        while self.held.len() > LINK_CHUNK_BYTES {
            let chunk: Vec<u8> = self.held.drain(..LINK_CHUNK_BYTES).collect();
            self.pass(&chunk)?;
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pdf,
    Zip,
    Json,
}

impl Kind {
    fn of(beginning: &[u8]) -> Option<Self> {
        if beginning.starts_with(b"%PDF") {
            Some(Self::Pdf)
        } else if beginning.starts_with(b"PK\x03\x04") || beginning.starts_with(b"PK\x05\x06") {
            Some(Self::Zip)
        } else if beginning.trim_ascii_start().first() == Some(&b'{') {
            Some(Self::Json)
        } else {
            None
        }
    }
}

const MAGIC_BYTES: usize = 4;
/// Length of the end that must contain a document's end marker. Source: PDF readers search the last 1024 bytes.
const TAIL_BYTES: usize = 1024;
const REFUSAL_BYTES_MAX: usize = 64 * 1024;

fn contains(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|window| window == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn receive(bytes: &[u8]) -> (Result<Document, AuthorityError>, Vec<(usize, usize)>) {
        let mut chunks = Vec::new();
        let mut pass_on = |place: usize, chunk: &[u8]| chunks.push((place, chunk.len()));
        let (folder, anchors) = (tempfile::tempdir().unwrap(), Arc::new(Anchors::none()));
        let mut receiver = DocumentReceiver::new(&mut pass_on, folder.path(), &anchors);
        let taken = bytes.chunks(16 * 1024).try_for_each(|piece| receiver.take(piece));
        let result = taken.and_then(|()| receiver.finish());
        (result, chunks)
    }

    fn a_pdf(length: usize) -> Vec<u8> {
        let mut bytes = vec![b' '; length];
        bytes[..8].copy_from_slice(b"%PDF-1.7");
        bytes[length - 6..].copy_from_slice(b"%%EOF\n");
        bytes
    }

    #[test]
    fn a_short_document_is_returned_whole() {
        let (document, chunks) = receive(&a_pdf(LINK_CHUNK_BYTES));
        let document = document.unwrap();
        assert_eq!(document.mime_type, MimeType::Pdf);
        assert_eq!(document.whole.unwrap().len(), LINK_CHUNK_BYTES);
        assert_eq!(chunks, []);
    }

    #[test]
    fn a_long_document_is_passed_on_in_chunks() {
        let (document, chunks) = receive(&a_pdf(2 * LINK_CHUNK_BYTES + 1));
        let document = document.unwrap();
        assert_eq!((document.size_bytes.get(), document.whole), (2 * 524_288 + 1, None));
        assert_eq!(chunks, [(0, LINK_CHUNK_BYTES), (1, LINK_CHUNK_BYTES), (2, 1)]);
    }

    #[test]
    fn a_document_without_its_end_or_of_no_known_kind_is_invalid() {
        let mut cut = a_pdf(5000);
        cut.truncate(4000);
        for bytes in [&cut[..], b"", b"%P", b"null", b"GIF89a......", b"PK\x03\x04half a zip"] {
            assert_eq!(receive(bytes).0, Err(AuthorityError::ContentInvalid), "{bytes:?}");
        }
    }

    #[test]
    fn a_zip_is_recognised_by_its_directory() {
        let (document, _) = receive(b"PK\x03\x04....PK\x05\x06..................");
        assert_eq!(document.unwrap().mime_type, MimeType::Zip);
    }

    #[test]
    fn a_refusal_is_not_taken_for_a_document() {
        let text = br#"{"titlu":"Descarcare mesaj 1","eroare":"Nu aveti dreptul sa descarcati acest mesaj"}"#;
        assert_eq!(
            receive(text).0,
            Err(AuthorityError::Rejected(
                "Nu aveti dreptul sa descarcati acest mesaj".into()
            ))
        );
    }

    #[test]
    fn a_document_over_the_limit_is_refused() {
        let mut receiver_calls = 0;
        let mut pass_on = |_: usize, _: &[u8]| receiver_calls += 1;
        let (folder, anchors) = (tempfile::tempdir().unwrap(), Arc::new(Anchors::none()));
        let mut receiver = DocumentReceiver::new(&mut pass_on, folder.path(), &anchors);
        let mebibyte = a_pdf(1024 * 1024);
        let taken = (0..51).try_for_each(|_| receiver.take(&mebibyte));
        assert_eq!(taken, Err(AuthorityError::ContentInvalid));
    }
}
