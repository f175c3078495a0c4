//! The settings of this workstation: authority, trust, modules, folders. None of them ever comes from a page.

pub(crate) mod form;
mod source;

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use self::form::Form;
pub use self::source::{Source, default_path, folders_path, source};
use crate::authority::address::{BaseUrl, NotAnAddress};
use crate::protocol::names::Origin;
use crate::proxy::ProxyChoice;

/// The host's configuration, complete with defaults.
#[derive(Debug, Clone)]
pub struct Config {
    /// Extensions that may start this host.
    pub extension_ids: Vec<ExtensionId>,
    /// Origins that may call; none leaves the decision to the extension's own list.
    pub origins: Option<Vec<Origin>>,
    /// Configured PKCS#11 modules.
    pub modules: Vec<PathBuf>,
    /// Whether the vendors' known paths are searched too.
    pub search_known_modules: bool,
    /// Time limit of one call into a module.
    pub token_timeout: Duration,
    /// Time limit of one signature: some drivers ask for the PIN in a window of their own, whatever the token's flags
    /// are.
    pub signature_timeout: Duration,
    /// Address and settings of the authority.
    pub authority: AuthorityConfig,
    /// How documents are signed.
    pub signing: SigningConfig,
    /// Settings of our own server.
    pub server: ServerConfig,
    /// Proxy for other machines.
    pub proxy: ProxyChoice,
    /// Folder of the workstation key, the PIN ledger and the journal.
    pub state_dir: PathBuf,
    /// Folders that documents may be written to, by the configuration.
    pub document_folders: Vec<PathBuf>,
    /// The file with those that were confirmed on the command line; none without a home folder.
    pub folders_file: Option<PathBuf>,
    /// Log file of actions; none by default.
    pub log_file: Option<PathBuf>,
}

/// Address and settings of the authority.
#[derive(Debug, Clone)]
pub struct AuthorityConfig {
    /// Base address of the SPV service.
    pub spv: BaseUrl,
    /// Base address of the filing portal.
    pub filing: BaseUrl,
    /// Certificates trusted besides the roots.
    pub ca_file: Option<PathBuf>,
    /// Certificates of the authority's signatures. Without them no signer can be verified.
    pub seal_file: Option<PathBuf>,
    /// Time limit of one exchange.
    pub timeout: Duration,
    /// Whether the pauses between calls apply. False only for benchmarks.
    pub pauses: bool,
}

/// How documents are signed.
#[derive(Debug, Clone)]
pub struct SigningConfig {
    /// Files with certificates of issuers, for tokens that do not contain them.
    pub issuers: Vec<PathBuf>,
    /// Whether a missing issuer is fetched from the address in the certificate.
    pub fetch_issuer: bool,
    /// Whether it may be fetched from this machine and its network too, not only from the internet.
    pub fetch_from_private: bool,
}

/// Settings of our own server. Its address is the origin of the calling page.
#[derive(Debug, Clone)]
pub struct ServerConfig {
    /// Certificates trusted besides the roots.
    pub ca_file: Option<PathBuf>,
    /// Time limit of one exchange.
    pub timeout: Duration,
}

/// Id of a browser extension: 32 letters from a to p.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct ExtensionId(String);

impl ExtensionId {
    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ExtensionId {
    type Error = ConfigError;

    fn try_from(id: String) -> Result<Self, ConfigError> {
        if id.len() == 32 && id.bytes().all(|byte| (b'a'..=b'p').contains(&byte)) {
            Ok(Self(id))
        } else {
            Err(ConfigError::ExtensionId)
        }
    }
}

/// Why the configuration cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the configuration {path} cannot be read: {source}")]
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is not a configuration.
    #[error("the configuration {path} is not valid: {source}")]
    Invalid {
        /// Its path.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// An address is not of the form `https://host[:port]/path/`.
    #[error(transparent)]
    Address(#[from] NotAnAddress),
    /// An extension id is not 32 letters from a to p.
    #[error("an extension id has 32 letters from a to p")]
    ExtensionId,
    /// An origin is not of the form `https://host[:port]`.
    #[error("the origin {0} is not of the form https://host[:port]")]
    Origin(String),
    /// An empty list that would allow nothing.
    #[error("{0} is empty, so nothing could use this program; leave it out to take the default")]
    Empty(&'static str),
    /// The file is no JSON object.
    #[error(
        "the configuration {0} must be a JSON object in braces, and so must be what it says of authority, signing and server"
    )]
    NoObject(PathBuf),
    /// The file is not text in UTF-8.
    #[error("the configuration {0} is not UTF-8; save it as UTF-8")]
    NotUtf8(PathBuf),
    /// A path is not absolute.
    #[error("the path {0} is not absolute")]
    NotAbsolute(PathBuf),
    /// The content of the file cannot be used.
    #[error("the configuration {path} is not valid: {source}")]
    Unusable {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: Box<ConfigError>,
    },
    /// The user has no home folder and none was configured.
    #[error("no home folder: name a stateDir in the configuration")]
    NoHome,
}

/// Reads the configuration named by `DOSAR_LINK_CONFIG`, else the user's, else the workstation's, else the defaults.
///
/// # Errors
///
/// [`ConfigError`] when a file that exists, or that the environment names, cannot be used.
pub fn load() -> Result<Config, ConfigError> {
    match source() {
        Source::Named(path) | Source::User(path) | Source::Workstation(path) => {
            let complete = form::read(&path)?.complete();
            complete.map_err(|source| ConfigError::Unusable {
                path,
                source: Box::new(source),
            })
        }
        Source::Defaults => Form::default().complete(),
    }
}

/// Extension that may start this host when none is configured.
pub const PRODUCT_EXTENSION_ID: &str = "feolicaglgpkmldeocnfhlbpnbpeejlm";
