//! What each action does.

mod requests;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;

use crate::authority::documents::Document;
use crate::authority::errors::AuthorityError;
use crate::authority::{Download, Mailbox};
use crate::calls::{Call, in_base64};
use crate::config::Config;
use crate::filing::file_all;
use crate::folder_check::check;
use crate::install::doctor::examine;
use crate::protocol::doctor::{DoctorParams, DoctorResult};
use crate::protocol::names::{AuthorityId, ShortText, Version};
use crate::protocol::numbers::{Count, Literal};
use crate::protocol::params::{
    CheckFolderParams, DownloadSpvContentParams, ListSpvMessagesParams, NoParams, SaveDocumentParams,
    SendSpvRequestParams, SettleAttemptsParams, SignAndSendParams,
};
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::{CameItem, FailedItem, Item, SignatureStatus, Waits};
use crate::protocol::results::{
    DownloadSpvContentResult, ListSpvMessagesResult, PartVersions, SettleAttemptsResult, StatusResult,
};
use crate::protocol::{Action, HOST_VERSION, HostRequest, LINK_PROTOCOL, Params, WithCertificate};
use crate::saving::save;
use crate::services::Services;
use crate::token::login::Opened;
use requests::send_all;

/// Performs a call and ends it.
pub fn perform(call: &Call, request: HostRequest, config: &Config, services: Result<&Services, Reason>) {
    let done = match (request.action, services) {
        (Action::Doctor, services) => doctor(call, request, config, services.ok()),
        (_, Err(reason)) => Err(reason.into()),
        (Action::Status, Ok(services)) => status(call, request, services),
        (Action::ListCertificates, Ok(services)) => list_certificates(call, request, services),
        (Action::ListSpvMessages, Ok(services)) => list_spv_messages(call, request, services),
        (Action::DownloadSpvContent, Ok(services)) => download_spv_content(call, request, services),
        (Action::SignAndSend, Ok(services)) => sign_and_send(call, request, services),
        (Action::SendSpvRequest, Ok(services)) => send_spv_request(call, request, services),
        (Action::SettleAttempts, Ok(services)) => settle_attempts(call, request, services),
        (Action::CheckFolder, Ok(services)) => check_folder(call, request, services),
        (Action::SaveDocument, Ok(services)) => save_document(call, request, services),
    };
    if let Err(error) = done {
        call.fail(error);
    }
}

/// Needs no services: it says why they cannot be opened.
fn doctor(call: &Call, request: HostRequest, config: &Config, services: Option<&Services>) -> Result<(), LinkError> {
    let DoctorParams { language } = params(request.params)?;
    call.progress.waits_for(Waits::Token);
    let findings = examine(Ok(config), services, None, language.words());
    call.succeed(&DoctorResult { findings });
    Ok(())
}

fn status(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let NoParams {} = params(request.params)?;
    let workstation = services.vault.workstation().clone();
    let host = Version::try_from(HOST_VERSION.to_owned()).map_err(|_| Reason::Unexpected)?;
    let (library, extension) = (request.versions.library, request.versions.extension);
    let protocol = Count::try_from(LINK_PROTOCOL).map_err(|_| Reason::Unexpected)?;
    call.succeed(&StatusResult {
        protocol,
        versions: PartVersions {
            library,
            extension,
            host,
        },
        workstation,
        unsettled: services.journal.unsettled().map_err(|_| Reason::StorageFailed)?,
        unsettled_requests: services.requests.unsettled().map_err(|_| Reason::StorageFailed)?,
    });
    Ok(())
}

fn list_certificates(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let NoParams {} = params(request.params)?;
    call.progress.waits_for(Waits::Token);
    call.succeed(&services.tokens.list());
    Ok(())
}

fn list_spv_messages(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let wanted: ListSpvMessagesParams = params(request.params)?;
    let (opened, mailbox) = open_mailbox(call, &wanted.access(), request.origin.as_str(), services)?;
    let listing = mailbox.list(wanted.days, &call.progress)?;
    let result = ListSpvMessagesResult {
        mesaje: listing.messages,
        unreadable: listing.unreadable,
        cui: listing.rights,
        pin_state: opened.pin_state,
    };
    call.succeed(&result);
    Ok(())
}

fn download_spv_content(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let wanted: DownloadSpvContentParams = params(request.params)?;
    let ids = wanted.message_ids.as_slice();
    let (_, mailbox) = open_mailbox(call, &wanted.access(), request.origin.as_str(), services)?;
    let total = Count::of(ids.len());
    // Downloaded and failed, counted under one lock so that `done` never runs backwards on the pipe.
    let counts = Mutex::new((0_usize, 0_usize));
    mailbox.download(ids, &call.progress, &|download| match download {
        Download::Chunk(id, place, chunk) => call.document_chunk(id, place, chunk),
        Download::Done(id, outcome) => {
            let item = item_of(id, outcome);
            let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
            match item {
                Item::Came(_) => counts.0 += 1,
                Item::Failed(_) => counts.1 += 1,
            }
            call.item(Count::of(counts.0 + counts.1), total, item);
        }
    })?;
    let (downloaded, failed) = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    call.succeed(&DownloadSpvContentResult {
        downloaded: Count::of(downloaded),
        failed: Count::of(failed),
    });
    Ok(())
}

fn sign_and_send(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let wanted: SignAndSendParams = params(request.params)?;
    let result = file_all(call, &wanted, &request.origin, services)?;
    call.succeed(&result);
    Ok(())
}

fn send_spv_request(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let wanted: SendSpvRequestParams = params(request.params)?;
    let result = send_all(call, &wanted, &request.origin, services)?;
    call.succeed(&result);
    Ok(())
}

fn check_folder(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let wanted: CheckFolderParams = params(request.params)?;
    call.succeed(&check(Path::new(wanted.path.as_str()), &services.folders));
    Ok(())
}

fn save_document(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let wanted: SaveDocumentParams = params(request.params)?;
    let result = save(&wanted, &request.origin, services, &call.progress)?;
    call.succeed(&result);
    Ok(())
}

fn settle_attempts(call: &Call, request: HostRequest, services: &Services) -> Result<(), LinkError> {
    let wanted: SettleAttemptsParams = params(request.params)?;
    let ids = wanted.attempt_ids.as_slice();
    let filings = services.journal.settle(ids).map_err(|_| Reason::StorageFailed)?;
    let requests = services.requests.settle(ids).map_err(|_| Reason::StorageFailed)?;
    call.succeed(&SettleAttemptsResult {
        settled: Count::of(filings + requests),
    });
    Ok(())
}

fn open_mailbox(
    call: &Call,
    access: &WithCertificate,
    origin: &str,
    services: &Services,
) -> Result<(Opened, std::sync::Arc<Mailbox>), LinkError> {
    call.progress.waits_for(Waits::Login);
    let opened = services
        .tokens
        .open(access, origin, &call.progress)
        .map_err(|error| LinkError::from(error.reason()))?;
    if call.progress.is_cancelled() {
        return Err(Reason::CancelledByUser.into());
    }
    let mailbox = services.authority.mailbox(&access.certificate, &opened)?;
    Ok((opened, mailbox))
}

fn item_of(id: &AuthorityId, outcome: Result<Document, AuthorityError>) -> Item {
    let message_id = id.clone();
    let failed = |error| {
        Item::Failed(FailedItem {
            ok: Literal,
            message_id: id.clone(),
            error,
        })
    };
    let document = match outcome {
        Ok(document) => document,
        Err(error) => return failed(error.into()),
    };
    let data = match document.whole.as_deref().map(in_base64) {
        None => None,
        Some(Some(data)) => Some(data),
        Some(None) => return failed(Reason::Unexpected.into()),
    };
    Item::Came(CameItem {
        ok: Literal,
        message_id,
        mime_type: document.mime_type,
        size_bytes: document.size_bytes,
        signature_status: SignatureStatus {
            state: document.signature_status.state,
            signer: document.signature_status.signer.as_deref().map(ShortText::cut),
        },
        data,
    })
}

fn params<T: DeserializeOwned>(params: Params) -> Result<T, LinkError> {
    params.read().map_err(|error| {
        let missing = error.to_string().starts_with("missing field");
        LinkError::from(if missing {
            Reason::ParameterMissing
        } else {
            Reason::InvalidMessage
        })
    })
}
