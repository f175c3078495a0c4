//! Findings about the configured files: the authority's certificates, issuers' certificates, the log.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use super::Finding;
use crate::config::{AuthorityConfig, Config, SigningConfig};
use crate::document_folders::DocumentFolders;
use crate::folder_check::check;
use crate::pdf::issuer::certificates_of;
use crate::pdf::signature_status::anchors::Anchors;
use crate::protocol::folders::FolderState;

/// The file of the authority's certificates.
pub(super) fn seals(authority: &AuthorityConfig) -> Finding {
    let Some(file) = &authority.seal_file else {
        return Finding::Note(
            "authority.sealFile names no certificate, so nobody can say whether the authority has signed a receipt"
                .to_owned(),
        );
    };
    let what = "the file of the authority's seals";
    if let Some(problem) = unreadable(what, "authority.sealFile", file) {
        problem
    } else if Anchors::of_file(file).are_there() {
        Finding::Good(format!("the authority's seals are known by {}", file.display()))
    } else {
        no_certificate(what, "authority.sealFile", file)
    }
}

/// The files of issuers' certificates.
pub(super) fn issuers(signing: &SigningConfig) -> Vec<Finding> {
    let what = "the file of issuers' certificates";
    let finding = |file: &Path| {
        if let Some(problem) = unreadable(what, "signing.issuers", file) {
            return problem;
        }
        match certificates_of(&fs::read(file).unwrap_or_default()).len() {
            0 => no_certificate(what, "signing.issuers", file),
            count => Finding::Good(format!("issuers' certificates: {count} of {}", file.display())),
        }
    };
    signing.issuers.iter().map(|file| finding(file)).collect()
}

/// The log file, if one is configured.
pub(super) fn log(config: &Config) -> Option<Finding> {
    let file = config.log_file.as_deref()?;
    let place = file.display();
    Some(match OpenOptions::new().append(true).create(true).open(file) {
        Ok(_) => Finding::Good(format!("log {place}")),
        Err(error) => Finding::Problem(format!(
            "the log {place} cannot be written ({error}); correct logFile in the configuration"
        )),
    })
}

/// The folders that documents may be saved in.
pub(super) fn document_folders(folders: &DocumentFolders) -> Vec<Finding> {
    let all = match folders.all() {
        Ok(all) => all,
        Err(error) => {
            return vec![Finding::Problem(format!(
                "{error}; no folder is confirmed until it is corrected"
            ))];
        }
    };
    let finding = |path: &PathBuf| {
        let place = path.display();
        match check(path, folders).state {
            FolderState::Ready => Finding::Good(format!("documents may be saved in {place}")),
            FolderState::NotWritable => Finding::Problem(format!("the folder {place} for documents cannot be written")),
            _ => Finding::Problem(format!(
                "the folder {place} for documents is not there; bring it back, or run dosar-link folders remove"
            )),
        }
    };
    all.iter().map(finding).collect()
}

fn unreadable(what: &str, key: &str, file: &Path) -> Option<Finding> {
    let place = file.display();
    match File::open(file).and_then(|file| file.metadata()) {
        Ok(about) if about.is_file() => None,
        Ok(_) => Some(Finding::Problem(format!(
            "{what} {place} is a folder; correct {key} in the configuration"
        ))),
        Err(error) => Some(Finding::Problem(format!(
            "{what} {place} cannot be read ({error}); correct {key} in the configuration"
        ))),
    }
}

fn no_certificate(what: &str, key: &str, file: &Path) -> Finding {
    Finding::Problem(format!(
        "{what} {} holds no certificate; correct {key} in the configuration",
        file.display()
    ))
}
