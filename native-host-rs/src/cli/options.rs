//! What follows a command.

use std::path::PathBuf;

use super::{Failure, usage};
use crate::protocol::names::{AuthorityId, Thumbprint};
use crate::words::{Language, Words};

#[derive(Default)]
pub(super) struct Options {
    pub(super) certificate: Option<Thumbprint>,
    pub(super) days: Option<u32>,
    pub(super) to: Option<PathBuf>,
    pub(super) confirm_last_try: bool,
    pub(super) user_data_dir: Option<PathBuf>,
    pub(super) language: Option<Language>,
    pub(super) wait: bool,
    pub(super) ids: Vec<AuthorityId>,
}

impl Options {
    pub(super) fn parse(arguments: &[String], words: &Words) -> Result<Self, Failure<'static>> {
        let mut options = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || {
                let missing = || Failure::Usage(words.value_missing.with(&[argument]));
                rest.next().cloned().ok_or_else(missing)
            };
            match argument.as_str() {
                "--certificate" => {
                    let bad = |_| usage(words.thumbprint_wrong);
                    options.certificate = Some(Thumbprint::try_from(value()?).map_err(bad)?);
                }
                "--days" => options.days = Some(value()?.parse().map_err(|_| usage(words.days_whole))?),
                "--to" => options.to = Some(value()?.into()),
                "--user-data-dir" => options.user_data_dir = Some(std::path::absolute(value()?)?),
                "--language" => {
                    let name = value()?;
                    let unknown = || Failure::Usage(words.language_unknown.with(&[&name]));
                    options.language = Some(Language::named(&name).ok_or_else(unknown)?);
                }
                "--wait" => options.wait = true,
                "--confirm-last-try" => options.confirm_last_try = true,
                unknown if unknown.starts_with('-') => {
                    return Err(Failure::Usage(words.option_unknown.with(&[&unknown])));
                }
                id => {
                    let bad = |_| Failure::Usage(words.id_wrong.with(&[&id]));
                    options.ids.push(AuthorityId::try_from(id.to_owned()).map_err(bad)?);
                }
            }
        }
        Ok(options)
    }
}
