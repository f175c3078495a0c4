//! The signature status of a document that is streamed in chunks.
//!
//! Its bytes are in an unnamed file in the host's own folder. They are read into memory only when they contain a trace
//! of a signature, one document at a time.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, OnceLock};

use super::errors::AuthorityError;
use crate::pdf::signature_status::anchors::Anchors;
use crate::pdf::signature_status::{SignatureStatus, TRACE_BYTES_MAX, has_trace, signature_status_of};

/// A streamed document.
#[derive(Debug)]
pub struct StreamedDocument {
    file: File,
    /// End of the last chunk, where a trace may have begun.
    end: Vec<u8>,
    is_traced: bool,
    size: usize,
}

impl StreamedDocument {
    /// An empty document.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Storage`] when the folder cannot be written.
    pub fn in_folder(folder: &Path) -> Result<Self, AuthorityError> {
        Ok(Self {
            file: tempfile::tempfile_in(folder).map_err(|_| AuthorityError::Storage)?,
            end: Vec::new(),
            is_traced: false,
            size: 0,
        })
    }

    /// Receives a chunk.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Storage`] when it cannot be written.
    pub fn take(&mut self, piece: &[u8]) -> Result<(), AuthorityError> {
        self.file.write_all(piece).map_err(|_| AuthorityError::Storage)?;
        self.size += piece.len();
        self.end.extend(piece.iter().take(TRACE_BYTES_MAX));
        self.is_traced |= has_trace(piece) || has_trace(&self.end);
        if piece.len() > TRACE_BYTES_MAX {
            self.end.clear();
            let from = piece.len() - TRACE_BYTES_MAX;
            self.end.extend_from_slice(piece.get(from..).unwrap_or_default());
        }
        let surplus = self.end.len().saturating_sub(TRACE_BYTES_MAX);
        self.end.drain(..surplus);
        Ok(())
    }

    /// The signature status of the whole document.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Storage`] when it cannot be read again.
    pub fn signature_status(mut self, anchors: &Arc<Anchors>) -> Result<SignatureStatus, AuthorityError> {
        if !self.is_traced {
            return Ok(SignatureStatus::absent());
        }
        let (told, answer) = channel();
        let anchors = Arc::clone(anchors);
        let judging = move || {
            let status = self.read(&anchors);
            // The file is gone before anybody hears of it.
            drop(self);
            let _ = told.send(status);
        };
        judge()
            .send(Box::new(judging))
            .map_err(|_| AuthorityError::Unexpected)?;
        // No answer means that the check panicked.
        answer.recv().map_err(|_| AuthorityError::Unexpected)?
    }

    fn read(&mut self, anchors: &Anchors) -> Result<SignatureStatus, AuthorityError> {
        let mut whole = Vec::with_capacity(self.size);
        self.file
            .rewind()
            .and_then(|()| self.file.read_to_end(&mut whole))
            .map_err(|_| AuthorityError::Storage)?;
        Ok(signature_status_of(&whole, anchors))
    }
}

type Judging = Box<dyn FnOnce() + Send>;

/// The one thread that checks long documents for the life of the host, because an allocator retains each thread's
/// memory.
fn judge() -> &'static Sender<Judging> {
    static JUDGE: OnceLock<Sender<Judging>> = OnceLock::new();
    JUDGE.get_or_init(|| {
        let (judge, documents) = channel::<Judging>();
        std::thread::spawn(move || {
            for judging in documents {
                let _ = catch_unwind(AssertUnwindSafe(judging));
            }
        });
        judge
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::signature_status::SignatureState;
    use crate::private_files::remove_left;
    use crate::test_program::{assert_nothing_is_left, killed_in, run_until_killed};

    fn signature_status_in_pieces(bytes: &[u8], length: usize) -> SignatureStatus {
        let folder = tempfile::tempdir().unwrap();
        let mut document = StreamedDocument::in_folder(folder.path()).unwrap();
        bytes.chunks(length).for_each(|piece| document.take(piece).unwrap());
        let status = document.signature_status(&Arc::new(Anchors::none())).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        status
    }

    #[test]
    fn a_document_goes_when_the_program_is_ended_by_force() {
        const NAME: &str = "a_document_goes_when_the_program_is_ended_by_force";
        if let Some(folder) = killed_in() {
            let mut document = StreamedDocument::in_folder(&folder).unwrap();
            document.take(b"%PDF-1.7 of a client").unwrap();
            run_until_killed();
        }
        assert_nothing_is_left(module_path!(), NAME);
    }

    #[test]
    fn what_a_power_failure_left_goes_at_the_next_start_and_what_is_in_use_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut in_use = StreamedDocument::in_folder(folder.path()).unwrap();
        in_use.take(b"%PDF-1.7 /Type /Sig /ByteRange [0 1 2 3] %%EOF").unwrap();
        std::fs::write(folder.path().join("workstation.key"), b"").unwrap();
        // Where a file needs no name nothing is left.
        #[cfg(windows)]
        std::fs::write(folder.path().join(".tmpA1b2C3"), b"%PDF-1.7 of a client").unwrap();
        remove_left(folder.path());
        let status = in_use.signature_status(&Arc::new(Anchors::none())).unwrap();
        assert_eq!(status.state, SignatureState::Broken);
        let left = std::fs::read_dir(folder.path()).unwrap();
        let names: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["workstation.key"]);
    }

    #[test]
    fn a_trace_is_found_across_chunks() {
        let mut document = b"%PDF-1.7 ".to_vec();
        document.resize(50, b' ');
        document.extend_from_slice(b"/Type /Sig /ByteRange [0 1 2 3] %%EOF");
        for length in 1..=document.len() {
            assert_eq!(
                signature_status_in_pieces(&document, length),
                signature_status_of(&document, &Anchors::none()),
                "{length}"
            );
        }
        assert_eq!(
            signature_status_of(&document, &Anchors::none()).state,
            SignatureState::Broken
        );
    }

    #[test]
    fn an_unsigned_document_is_absent() {
        assert_eq!(
            signature_status_in_pieces(b"%PDF-1.7 /Type /Page %%EOF", 7).state,
            SignatureState::Absent
        );
    }
}
