//! Saves a document of a filing in a confirmed folder: fetched from our server, compared with its SHA-256, and written
//! whole, under a name that nothing had before, or not at all.

pub mod name;
mod target;

use std::io::Write;
use std::sync::Arc;

use boring::sha::Sha256;

use self::name::document_name;
use self::target::{PartFile, TargetFolder};
use crate::hex;
use crate::limits::DOCUMENT_NUMBER_MAX;
use crate::progress::Progress;
use crate::protocol::folders::SaveDocumentResult;
use crate::protocol::names::{DocumentName, Origin};
use crate::protocol::params::SaveDocumentParams;
use crate::protocol::reasons::{LinkError, Reason};
use crate::server_client::{DocumentClaim, ServerError};
use crate::services::Services;

/// Saves a document. Saving it again finds it there.
///
/// # Errors
///
/// Why nothing was written.
pub fn save(
    wanted: &SaveDocumentParams,
    origin: &Origin,
    services: &Services,
    progress: &Arc<Progress>,
) -> Result<SaveDocumentResult, LinkError> {
    // The folder first: nothing is fetched for one that cannot be written.
    let confirmed = services.folders.find(wanted.folder.as_str().as_ref())?;
    let folder = TargetFolder::open(&confirmed)?;
    folder.remove_old_parts();
    let mut part = folder.create_part()?;
    let of_server = |error: ServerError| {
        LinkError::from(match error {
            _ if progress.is_cancelled() => Reason::CancelledByUser,
            ServerError::Unavailable => Reason::DocumentUnavailable,
            other => other.reason(),
        })
    };
    let key = &services.vault.workstation().key_id;
    let claim = services
        .server
        .document(origin, wanted, key, progress)
        .map_err(of_server)?;
    if let Some(file_name) = present_name(&folder, &claim)? {
        return Ok(SaveDocumentResult {
            file_name,
            is_new: false,
        });
    }
    let content = services
        .server
        .download(origin, claim.content(), progress)
        .map_err(of_server)?;
    if !content.bytes().starts_with(b"%PDF-") {
        return Err(Reason::DocumentNotPdf.into());
    }
    part.write(content.bytes())?;
    if progress.is_cancelled() {
        return Err(Reason::CancelledByUser.into());
    }
    Ok(place(&folder, &mut part, &claim)?)
}

/// The name under which these bytes are in the folder already.
fn present_name(folder: &TargetFolder, claim: &DocumentClaim) -> Result<Option<DocumentName>, Reason> {
    for number in 1..=DOCUMENT_NUMBER_MAX {
        let name = document_name(claim, number).ok_or(Reason::Unexpected)?;
        match folder.size_of(&name)? {
            None => return Ok(None),
            Some(size) if size == claim.size_bytes as u64 && has_hash(folder, &name, claim)? => return Ok(Some(name)),
            Some(_) => {}
        }
    }
    Err(Reason::StorageFailed)
}

/// Gives the written file the first free name. One that appears with the same bytes meanwhile is the document too.
fn place(folder: &TargetFolder, part: &mut PartFile<'_>, claim: &DocumentClaim) -> Result<SaveDocumentResult, Reason> {
    for number in 1..=DOCUMENT_NUMBER_MAX {
        let name = document_name(claim, number).ok_or(Reason::Unexpected)?;
        let is_new = part.place(&name)?;
        if is_new || has_hash(folder, &name, claim)? {
            return Ok(SaveDocumentResult {
                file_name: name,
                is_new,
            });
        }
    }
    Err(Reason::StorageFailed)
}

/// Whether the file of that name has the document's bytes. What cannot be read has others.
fn has_hash(folder: &TargetFolder, name: &DocumentName, claim: &DocumentClaim) -> Result<bool, Reason> {
    let Some(mut file) = folder.read(name)? else {
        return Ok(false);
    };
    let mut hashing = Hashing(Sha256::new());
    let is_read = std::io::copy(&mut file, &mut hashing).is_ok();
    Ok(is_read && hex::lower(&hashing.0.finish()) == claim.sha256.as_str())
}

struct Hashing(Sha256);

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
