//! Errors that a person can correct, in words.

use std::path::Path;

use super::{Text, Words};
use crate::config::ConfigError;
use crate::document_folders::FolderError;
use crate::document_folders::paths::usual_form;
use crate::install::sandboxes::Advice;
use crate::proxy::SettingSource;
use crate::token::module_safety::UnsafeModule;

impl Words {
    /// Why the configuration cannot be used. What the reader of JSON says stays as it is.
    pub(crate) fn of_config(&self, error: &ConfigError) -> String {
        let of_file = |text: Text, path: &Path, why: &dyn std::fmt::Display| text.with(&[&path.display(), why]);
        match error {
            ConfigError::Unreadable { path, source } => of_file(self.config_unreadable, path, source),
            ConfigError::Invalid { path, source } => of_file(self.config_invalid, path, source),
            ConfigError::Unusable { path, source } => of_file(self.config_invalid, path, &self.of_config(source)),
            ConfigError::Address(_) => self.config_address.to_string(),
            ConfigError::ExtensionId => self.config_extension_id.to_string(),
            ConfigError::Origin(origin) => self.config_origin.with(&[origin]),
            ConfigError::Empty(name) => self.config_empty.with(&[name]),
            ConfigError::NoObject(path) => self.config_no_object.with(&[&path.display()]),
            ConfigError::NotUtf8(path) => self.config_not_utf8.with(&[&path.display()]),
            ConfigError::NotAbsolute(path) => self.config_not_absolute.with(&[&path.display()]),
            ConfigError::NoHome => self.config_no_home.to_string(),
        }
    }

    /// Why a folder cannot be confirmed.
    pub(crate) fn of_folder(&self, error: &FolderError) -> String {
        match error {
            FolderError::NotAFolder(path) => self.folder_not_there.with(&[&path.display()]),
            FolderError::WholeDisk(path) => self.folder_whole_disk.with(&[&usual_form(path).display()]),
            FolderError::Unknown(path) => self.folder_unknown.with(&[&path.display()]),
            FolderError::File { path, source } => self.folder_file.with(&[&path.display(), source]),
            FolderError::NoHome => self.folder_no_home.to_string(),
        }
    }

    /// Why a module is not loaded.
    pub(crate) fn of_module(&self, error: &UnsafeModule) -> String {
        match error {
            UnsafeModule::Relative => self.module_relative.to_string(),
            UnsafeModule::Missing => self.module_missing.to_string(),
            UnsafeModule::Writable(path) => self.module_writable.with(&[&path.display()]),
            UnsafeModule::Foreign(path) => self.module_foreign.with(&[&usual_form(path).display()]),
            UnsafeModule::Open(path) => self.module_open.with(&[&usual_form(path).display()]),
            UnsafeModule::Unprotected => self.module_unprotected.to_string(),
        }
    }

    /// Where the setting of the proxy was found.
    pub(crate) fn of_source(&self, source: &SettingSource) -> String {
        match source {
            SettingSource::Configuration => self.from_configuration.to_string(),
            SettingSource::System => self.from_system.to_string(),
            SettingSource::Environment => self.from_environment.to_string(),
            SettingSource::Variable(name) => self.from_variable.with(&[name]),
        }
    }

    /// What to do about a browser in a sandbox.
    pub(crate) fn of_advice(&self, advice: Advice) -> Text {
        match advice {
            Advice::Snap => self.advice_snap,
            Advice::SnapFirefox => self.advice_snap_firefox,
            Advice::Flatpak => self.advice_flatpak,
        }
    }
}
