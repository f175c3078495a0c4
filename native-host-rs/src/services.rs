//! The services of the host: key, ledger, tokens, authority.

use std::sync::Arc;

use crate::authority::Authority;
use crate::config::Config;
use crate::document_folders::DocumentFolders;
use crate::journal::Journal;
use crate::journal::request::RequestEntry;
use crate::pdf::issuer::Issuers;
use crate::pin::vault::{FileKeyStore, Vault};
use crate::private_files::remove_left;
use crate::protocol::reasons::Reason;
use crate::proxy::Proxies;
use crate::server_client::ServerClient;
use crate::token::Tokens;
use crate::token::rule::PinRule;

/// Dependencies of every call.
pub struct Services {
    /// The workstation's key pair.
    pub vault: Arc<Vault>,
    /// The tokens.
    pub tokens: Arc<Tokens>,
    /// The mailboxes and the filing portal.
    pub authority: Authority,
    /// Our own server.
    pub server: ServerClient,
    /// The proxies of this workstation.
    pub proxies: Arc<Proxies>,
    /// Folders that documents may be written to.
    pub folders: DocumentFolders,
    /// Certificates of issuers.
    pub issuers: Issuers,
    /// Journal of filings.
    pub journal: Journal,
    /// Journal of requests.
    pub requests: Journal<RequestEntry>,
}

impl Services {
    /// Opens key and ledger. Loads no module and connects nowhere.
    ///
    /// # Errors
    ///
    /// [`Reason::StorageFailed`] when the host's folder cannot be used.
    pub fn open(config: &Config) -> Result<Self, Reason> {
        let store = FileKeyStore::in_folder(&config.state_dir);
        remove_left(&config.state_dir);
        let vault = Arc::new(Vault::open(&store).map_err(|_| Reason::StorageFailed)?);
        let rule = PinRule::new(Arc::clone(&vault), config.state_dir.clone())
            .map_err(super::token::errors::TokenError::reason)?;
        let tokens = Arc::new(Tokens::new(config, rule));
        let proxies = Arc::new(Proxies::new(&config.proxy));
        let authority = Authority::new(config, Arc::clone(&tokens), Arc::clone(&proxies));
        Ok(Self {
            vault,
            tokens,
            authority,
            server: ServerClient::new(&config.server, Arc::clone(&proxies)),
            proxies,
            folders: DocumentFolders::of(config),
            issuers: Issuers::new(config),
            journal: Journal::open(&config.state_dir).map_err(|_| Reason::StorageFailed)?,
            requests: Journal::open(&config.state_dir).map_err(|_| Reason::StorageFailed)?,
        })
    }
}
