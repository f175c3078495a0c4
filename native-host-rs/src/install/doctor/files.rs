//! Findings about the configured files: the authority's certificates, issuers' certificates, the log.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use crate::config::{AuthorityConfig, Config, SigningConfig};
use crate::document_folders::DocumentFolders;
use crate::folder_check::check;
use crate::pdf::issuer::certificates_of;
use crate::pdf::signature_status::anchors::Anchors;
use crate::protocol::doctor::Finding;
use crate::protocol::folders::FolderState;
use crate::words::{Text, Words};

/// The file of the authority's certificates.
pub(super) fn seals(authority: &AuthorityConfig, words: &Words) -> Finding {
    let Some(file) = &authority.seal_file else {
        return Finding::note(words.seals_unknown.as_str(), None);
    };
    let what = words.seals_file;
    if let Some(problem) = unreadable(what, "authority.sealFile", file, words) {
        problem
    } else if Anchors::of_file(file).are_there() {
        Finding::good(&words.seals_known.with(&[&file.display()]))
    } else {
        no_certificate(what, "authority.sealFile", file, words)
    }
}

/// The files of issuers' certificates.
pub(super) fn issuers(signing: &SigningConfig, words: &Words) -> Vec<Finding> {
    let what = words.issuers_file;
    let finding = |file: &Path| {
        if let Some(problem) = unreadable(what, "signing.issuers", file, words) {
            return problem;
        }
        match certificates_of(&fs::read(file).unwrap_or_default()).len() {
            0 => no_certificate(what, "signing.issuers", file, words),
            count => Finding::good(&words.issuers_known.with(&[&count, &file.display()])),
        }
    };
    signing.issuers.iter().map(|file| finding(file)).collect()
}

/// The log file, if one is configured.
pub(super) fn log(config: &Config, words: &Words) -> Option<Finding> {
    let file = config.log_file.as_deref()?;
    let place = file.display();
    Some(match OpenOptions::new().append(true).create(true).open(file) {
        Ok(_) => Finding::good(&words.log_good.with(&[&place])),
        Err(error) => {
            let remedy = words.correct_key.with(&[&"logFile"]);
            Finding::problem(&words.log_bad.with(&[&place, &error]), &remedy)
        }
    })
}

/// The folders that documents may be saved in.
pub(super) fn document_folders(folders: &DocumentFolders, words: &Words) -> Vec<Finding> {
    let all = match folders.all() {
        Ok(all) => all,
        Err(error) => {
            let why = words.of_folder(&error);
            return vec![Finding::problem(&why, words.folders_unreadable_until.as_str())];
        }
    };
    let finding = |path: &PathBuf| {
        let place = path.display();
        match check(path, folders).state {
            FolderState::Ready => Finding::good(&words.folder_confirmed.with(&[&place])),
            FolderState::NotWritable => {
                let text = words.folder_not_writable.with(&[&place]);
                Finding::problem(&text, words.correct_rights.as_str())
            }
            _ => Finding::problem(&words.folder_gone.with(&[&place]), words.bring_folder_back.as_str()),
        }
    };
    all.iter().map(finding).collect()
}

fn unreadable(what: Text, key: &str, file: &Path, words: &Words) -> Option<Finding> {
    let place = file.display();
    let text = match File::open(file).and_then(|file| file.metadata()) {
        Ok(about) if about.is_file() => return None,
        Ok(_) => words.file_is_folder.with(&[&what, &place]),
        Err(error) => words.file_unreadable.with(&[&what, &place, &error]),
    };
    Some(Finding::problem(&text, &words.correct_key.with(&[&key])))
}

fn no_certificate(what: Text, key: &str, file: &Path, words: &Words) -> Finding {
    let text = words.file_empty.with(&[&what, &file.display()]);
    Finding::problem(&text, &words.correct_key.with(&[&key]))
}
