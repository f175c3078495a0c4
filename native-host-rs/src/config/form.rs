//! The configuration file, as an administrator writes it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::{self, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::source::{default_state_dir, folders_path};
use super::{AuthorityConfig, Config, ConfigError, ExtensionId, PRODUCT_EXTENSION_ID, ServerConfig, SigningConfig};
use crate::authority::address::BaseUrl;
use crate::limits;
use crate::protocol::names::Origin;
use crate::proxy::ProxyChoice;
use crate::proxy::address::{NotAProxy, ProxyAddress};
use crate::proxy::exceptions::Exceptions;

const PRODUCTION_SPV: &str = "https://webserviced.anaf.ro/SPVWS2/rest/";
const PRODUCTION_FILING: &str = "https://decl.anaf.mfinante.gov.ro/WAS6DUS/";

/// The file, before its defaults are filled in.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct Form {
    extension_ids: Option<Vec<ExtensionId>>,
    origins: Option<Vec<String>>,
    modules: Vec<PathBuf>,
    search_known_modules: Option<bool>,
    token_timeout_ms: Option<Milliseconds>,
    authority: AuthorityForm,
    signing: SigningForm,
    server: ServerForm,
    proxy: ProxyForm,
    no_proxy: Vec<String>,
    state_dir: Option<PathBuf>,
    document_folders: Vec<PathBuf>,
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
    timeout_ms: Option<Milliseconds>,
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
    timeout_ms: Option<Milliseconds>,
    pauses: Option<bool>,
}

/// A time limit: a whole number of milliseconds, 1 or more.
#[derive(Debug, Clone, Copy)]
struct Milliseconds(Duration);

impl<'de> Deserialize<'de> for Milliseconds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_u64(MillisecondsVisitor)
    }
}

struct MillisecondsVisitor;

impl Visitor<'_> for MillisecondsVisitor {
    type Value = Milliseconds;

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a whole number of milliseconds, 1 or more")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Milliseconds, E> {
        if number == 0 {
            return Err(E::invalid_value(Unexpected::Unsigned(number), &self));
        }
        Ok(Milliseconds(Duration::from_millis(number)))
    }
}

impl Form {
    pub(crate) fn complete(self) -> Result<Config, ConfigError> {
        let extension_ids = match self.extension_ids {
            Some(ids) if ids.is_empty() => return Err(ConfigError::Empty("extensionIds")),
            Some(ids) => ids,
            None => vec![ExtensionId::try_from(PRODUCT_EXTENSION_ID.to_owned())?],
        };
        let origins = self.origins.map(origins_of).transpose()?;
        let spv = match self.authority.spv {
            Some(spv) => spv,
            None => BaseUrl::try_from(PRODUCTION_SPV.to_owned())?,
        };
        let filing = match self.authority.filing {
            Some(filing) => filing,
            None => BaseUrl::try_from(PRODUCTION_FILING.to_owned())?,
        };
        let milliseconds = |given: Option<Milliseconds>, default| given.map_or(default, |given| given.0);
        Ok(Config {
            extension_ids,
            origins,
            modules: self.modules,
            search_known_modules: self.search_known_modules.unwrap_or(true),
            token_timeout: milliseconds(self.token_timeout_ms, limits::TOKEN_TIMEOUT),
            signature_timeout: milliseconds(self.token_timeout_ms, limits::READER_TIMEOUT),
            authority: AuthorityConfig {
                spv,
                filing,
                ca_file: self.authority.ca_file.map(absolute).transpose()?,
                seal_file: self.authority.seal_file.map(absolute).transpose()?,
                timeout: milliseconds(self.authority.timeout_ms, limits::AUTHORITY_TIMEOUT),
                pauses: self.authority.pauses.unwrap_or(true),
            },
            signing: SigningConfig {
                issuers: all_absolute(self.signing.issuers)?,
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
            document_folders: all_absolute(self.document_folders)?,
            folders_file: folders_path(),
            log_file: self.log_file.map(absolute).transpose()?,
        })
    }
}

/// Reads a file. Editors of Windows put a byte-order mark before UTF-8.
pub(super) fn read(path: &Path) -> Result<Form, ConfigError> {
    let bytes = std::fs::read(path).map_err(|source| ConfigError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let invalid = |source| ConfigError::Invalid {
        path: path.to_owned(),
        source,
    };
    let text = std::str::from_utf8(&bytes).map_err(|_| ConfigError::NotUtf8(path.to_owned()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let value: Value = serde_json::from_str(text).map_err(invalid)?;
    // serde would accept a list as the fields of an object in their order.
    let parts = ["authority", "signing", "server"];
    if !value.is_object()
        || parts
            .iter()
            .any(|part| value.get(part).is_some_and(|part| !part.is_object()))
    {
        return Err(ConfigError::NoObject(path.to_owned()));
    }
    serde_json::from_str(text).map_err(invalid)
}

fn origins_of(texts: Vec<String>) -> Result<Vec<Origin>, ConfigError> {
    if texts.is_empty() {
        return Err(ConfigError::Empty("origins"));
    }
    let origin = |text: String| Origin::try_from(text.clone()).map_err(|_| ConfigError::Origin(text));
    texts.into_iter().map(origin).collect()
}

fn all_absolute(paths: Vec<PathBuf>) -> Result<Vec<PathBuf>, ConfigError> {
    paths.into_iter().map(absolute).collect()
}

fn absolute(path: PathBuf) -> Result<PathBuf, ConfigError> {
    if path.is_absolute() {
        Ok(path)
    } else {
        Err(ConfigError::NotAbsolute(path))
    }
}

#[cfg(test)]
mod tests {
    use std::env::temp_dir;

    use super::*;
    use serde_json::json;

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
    fn a_signature_has_the_time_of_a_person_unless_it_is_bounded_by_hand() {
        let bounds = |form: serde_json::Value| {
            let form: Form = serde_json::from_value(form).unwrap();
            let config = form.complete().unwrap();
            (config.token_timeout, config.signature_timeout)
        };
        let usual = bounds(json!({ "stateDir": temp_dir() }));
        assert_eq!(usual, (limits::TOKEN_TIMEOUT, limits::READER_TIMEOUT));
        let second = Duration::from_secs(1);
        let by_hand = json!({ "stateDir": temp_dir(), "tokenTimeoutMs": 1000 });
        assert_eq!(bounds(by_hand), (second, second));
    }

    #[test]
    fn an_empty_configuration_talks_to_the_real_authority_with_its_pauses() {
        let config = Form {
            state_dir: Some(temp_dir()),
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
