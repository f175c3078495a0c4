//! What this workstation decides: authority, trust, modules, folders. Nothing of it ever comes from a page.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::authority::address::{BaseUrl, NotAnAddress};
use crate::limits;
use crate::protocol::names::Origin;
use crate::proxy::ProxyChoice;
use crate::proxy::address::{NotAProxy, ProxyAddress};
use crate::proxy::exceptions::Exceptions;

/// The host's configuration, complete with defaults.
#[derive(Debug, Clone)]
pub struct Config {
    /// Extensions that may start this host.
    pub extension_ids: Vec<ExtensionId>,
    /// Origins that may call, or none when the extension's own list decides.
    pub origins: Option<Vec<Origin>>,
    /// PKCS#11 modules named by hand.
    pub modules: Vec<PathBuf>,
    /// Whether the known places of vendors' modules are looked at too.
    pub search_known_modules: bool,
    /// Bound of one call into a module.
    pub token_timeout: Duration,
    /// Where the authority is and how it is talked to.
    pub authority: AuthorityConfig,
    /// How documents are signed.
    pub signing: SigningConfig,
    /// How our own server is talked to.
    pub server: ServerConfig,
    /// Which proxy leads to other machines.
    pub proxy: ProxyChoice,
    /// Folder of the workstation key, the PIN ledger and the journal.
    pub state_dir: PathBuf,
    /// Where actions are logged; nowhere unless configured.
    pub log_file: Option<PathBuf>,
}

/// Where the authority is and how it is talked to.
#[derive(Debug, Clone)]
pub struct AuthorityConfig {
    /// Base address of the SPV service.
    pub spv: BaseUrl,
    /// Base address of the filing portal.
    pub filing: BaseUrl,
    /// Certificates trusted besides the roots.
    pub ca_file: Option<PathBuf>,
    /// Certificates that the authority's seals are known by. Without them nobody can say whose seal it is.
    pub seal_file: Option<PathBuf>,
    /// Bound of one exchange.
    pub timeout: Duration,
    /// Whether the pauses between calls are kept. Off only for benchmarks.
    pub pauses: bool,
}

/// How documents are signed.
#[derive(Debug, Clone)]
pub struct SigningConfig {
    /// Files with certificates of issuers, for tokens that do not hold them.
    pub issuers: Vec<PathBuf>,
    /// Whether an issuer that is nowhere here is fetched from where the certificate says.
    pub fetch_issuer: bool,
    /// Whether it may be fetched from this machine and its network too, not only from the open internet.
    pub fetch_from_private: bool,
}

/// How our own server is talked to. Where it is, the calling page's origin says.
#[derive(Debug, Clone)]
pub struct ServerConfig {
    /// Certificates trusted besides the roots.
    pub ca_file: Option<PathBuf>,
    /// Bound of one exchange.
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
    /// A path is not absolute.
    #[error("the path {0} is not absolute")]
    NotAbsolute(PathBuf),
    /// The user has no home folder and none was configured.
    #[error("no home folder: name a stateDir in the configuration")]
    NoHome,
}

/// Reads the configuration named by `DOSAR_LINK_CONFIG`, else the user's, else the workstation's, else takes the defaults.
///
/// # Errors
///
/// [`ConfigError`] when a file that exists, or that the environment names, cannot be used.
pub fn load() -> Result<Config, ConfigError> {
    let form = match source() {
        Source::Named(path) | Source::User(path) | Source::Workstation(path) => read(&path)?,
        Source::Defaults => Form::default(),
    };
    form.complete()
}

/// Where the configuration comes from: the first of these that there is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The file that `DOSAR_LINK_CONFIG` names, there or not.
    Named(PathBuf),
    /// The user's own file.
    User(PathBuf),
    /// The file for all users of the workstation.
    Workstation(PathBuf),
    /// No file.
    Defaults,
}

/// Where the configuration of this run comes from.
#[must_use]
pub fn source() -> Source {
    let named = std::env::var_os("DOSAR_LINK_CONFIG").map(PathBuf::from);
    let there = |path: Option<PathBuf>| path.filter(|path| path.exists());
    named
        .map(Source::Named)
        .or_else(|| there(default_path()).map(Source::User))
        .or_else(|| there(workstation_path()).map(Source::Workstation))
        .unwrap_or(Source::Defaults)
}

/// Where an administrator puts the file for all users. On Windows beside the program, where only one may write.
fn workstation_path() -> Option<PathBuf> {
    if cfg!(windows) {
        Some(std::env::current_exe().ok()?.with_file_name("config.json"))
    } else if cfg!(target_os = "macos") {
        Some("/Library/Application Support/dosar-link/config.json".into())
    } else {
        Some("/etc/dosar-link/config.json".into())
    }
}

/// Where the user's own configuration lies.
#[must_use]
pub fn default_path() -> Option<PathBuf> {
    let folder = user_folder("XDG_CONFIG_HOME", "APPDATA", "Library/Application Support", ".config")?;
    Some(folder.join("dosar-link").join("config.json"))
}

/// Extension that may start this host when none is configured.
pub const PRODUCT_EXTENSION_ID: &str = "feolicaglgpkmldeocnfhlbpnbpeejlm";

const PRODUCTION_SPV: &str = "https://webserviced.anaf.ro/SPVWS2/rest/";
const PRODUCTION_FILING: &str = "https://decl.anaf.mfinante.gov.ro/WAS6DUS/";

/// The file as it is written by hand.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct Form {
    extension_ids: Option<Vec<ExtensionId>>,
    origins: Option<Vec<Origin>>,
    modules: Vec<PathBuf>,
    search_known_modules: Option<bool>,
    token_timeout_ms: Option<u64>,
    authority: AuthorityForm,
    signing: SigningForm,
    server: ServerForm,
    proxy: ProxyForm,
    no_proxy: Vec<String>,
    state_dir: Option<PathBuf>,
    log_file: Option<PathBuf>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct SigningForm {
    issuers: Vec<PathBuf>,
    fetch_issuer: Option<bool>,
    fetch_from_private: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct ServerForm {
    ca_file: Option<PathBuf>,
    timeout_ms: Option<u64>,
}

/// `system`, `none`, or the address of a proxy.
#[derive(Debug, Default, Deserialize)]
#[serde(try_from = "String")]
enum ProxyForm {
    #[default]
    System,
    Direct,
    Named(ProxyAddress),
}

impl TryFrom<String> for ProxyForm {
    type Error = NotAProxy;

    fn try_from(text: String) -> Result<Self, NotAProxy> {
        match text.as_str() {
            "system" => Ok(Self::System),
            "none" => Ok(Self::Direct),
            _ => ProxyAddress::try_from(text).map(Self::Named),
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct AuthorityForm {
    spv: Option<BaseUrl>,
    filing: Option<BaseUrl>,
    ca_file: Option<PathBuf>,
    seal_file: Option<PathBuf>,
    timeout_ms: Option<u64>,
    pauses: Option<bool>,
}

impl Form {
    pub(crate) fn complete(self) -> Result<Config, ConfigError> {
        let extension_ids = match self.extension_ids {
            Some(ids) => ids,
            None => vec![ExtensionId::try_from(PRODUCT_EXTENSION_ID.to_owned())?],
        };
        let spv = match self.authority.spv {
            Some(spv) => spv,
            None => BaseUrl::try_from(PRODUCTION_SPV.to_owned())?,
        };
        let filing = match self.authority.filing {
            Some(filing) => filing,
            None => BaseUrl::try_from(PRODUCTION_FILING.to_owned())?,
        };
        let milliseconds = |given: Option<u64>, default| given.map_or(default, Duration::from_millis);
        Ok(Config {
            extension_ids,
            origins: self.origins,
            modules: self.modules,
            search_known_modules: self.search_known_modules.unwrap_or(true),
            token_timeout: milliseconds(self.token_timeout_ms, limits::TOKEN_TIMEOUT),
            authority: AuthorityConfig {
                spv,
                filing,
                ca_file: self.authority.ca_file.map(absolute).transpose()?,
                seal_file: self.authority.seal_file.map(absolute).transpose()?,
                timeout: milliseconds(self.authority.timeout_ms, limits::AUTHORITY_TIMEOUT),
                pauses: self.authority.pauses.unwrap_or(true),
            },
            signing: SigningConfig {
                issuers: self
                    .signing
                    .issuers
                    .into_iter()
                    .map(absolute)
                    .collect::<Result<_, _>>()?,
                fetch_issuer: self.signing.fetch_issuer.unwrap_or(true),
                fetch_from_private: self.signing.fetch_from_private.unwrap_or(false),
            },
            server: ServerConfig {
                ca_file: self.server.ca_file.map(absolute).transpose()?,
                timeout: milliseconds(self.server.timeout_ms, limits::SERVER_TIMEOUT),
            },
            proxy: match self.proxy {
                ProxyForm::System => ProxyChoice::System,
                ProxyForm::Direct => ProxyChoice::Direct,
                ProxyForm::Named(address) => {
                    ProxyChoice::Named(address, Exceptions::of(self.no_proxy.iter().map(String::as_str)))
                }
            },
            state_dir: match self.state_dir {
                Some(folder) => absolute(folder)?,
                None => default_state_dir().ok_or(ConfigError::NoHome)?,
            },
            log_file: self.log_file.map(absolute).transpose()?,
        })
    }
}

fn read(path: &Path) -> Result<Form, ConfigError> {
    let text = std::fs::read(path).map_err(|source| ConfigError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    serde_json::from_slice(&text).map_err(|source| ConfigError::Invalid {
        path: path.to_owned(),
        source,
    })
}

fn absolute(path: PathBuf) -> Result<PathBuf, ConfigError> {
    if path.is_absolute() {
        Ok(path)
    } else {
        Err(ConfigError::NotAbsolute(path))
    }
}

fn default_state_dir() -> Option<PathBuf> {
    let folder = user_folder(
        "XDG_STATE_HOME",
        "LOCALAPPDATA",
        "Library/Application Support",
        ".local/state",
    )?;
    Some(folder.join("dosar-link"))
}

fn user_folder(xdg: &str, windows: &str, mac: &str, linux: &str) -> Option<PathBuf> {
    let named = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    if cfg!(windows) {
        named(windows)
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|home| home.join(mac))
    } else {
        named(xdg).or_else(|| named("HOME").map(|home| home.join(linux)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(text: &str) -> BaseUrl {
        BaseUrl::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn the_extension_of_the_product_may_start_the_host() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/link/vectors/extension.json");
        let shared: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!(shared["id"], PRODUCT_EXTENSION_ID);
    }

    #[test]
    fn a_configuration_with_an_unknown_field_is_refused() {
        assert!(serde_json::from_str::<Form>(r#"{"authority":{"spvs":"https://a/"}}"#).is_err());
    }

    #[test]
    fn a_proxy_is_named_or_left_to_the_system_and_never_printed() {
        let choice = |text: &str| serde_json::from_str::<Form>(text).map(|form| format!("{:?}", form.proxy));
        assert_eq!(choice("{}").unwrap(), "System");
        assert_eq!(choice(r#"{"proxy":"none"}"#).unwrap(), "Direct");
        let named = choice(r#"{"proxy":"http://ana:secret@proxy:3128"}"#).unwrap();
        assert!(named.contains("3128") && !named.contains("secret"), "{named}");
        let refused = choice(r#"{"proxy":"socks5://ana:secret@proxy:1080"}"#)
            .unwrap_err()
            .to_string();
        assert!(refused.contains("http://") && !refused.contains("secret"), "{refused}");
    }

    #[test]
    fn an_empty_configuration_talks_to_the_real_authority_with_its_pauses() {
        let config = Form {
            state_dir: Some("/s".into()),
            ..Form::default()
        }
        .complete()
        .unwrap();
        assert_eq!(config.authority.spv, base(PRODUCTION_SPV));
        assert_eq!(config.authority.filing, base(PRODUCTION_FILING));
        assert!(config.authority.pauses && config.search_known_modules);
        assert_eq!(config.extension_ids.len(), 1);
    }
}
