const MODES = 'modes of files are not rights on Windows; what counts there is held by unit tests';
const PLACES =
  'looks for browsers in folders of Linux; on Windows the registry names them, as tests of the installer show';
const OWN_PROCESS = 'signs in the program of the tests, which loads the module of this system';
const FIFO = 'holds a write up with a pipe among files, which Windows has not';

/** Link tests that are not run with hosts on Windows, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'authority::command_line::a_folder_of_others_keeps_its_rights_and_what_is_made_is_the_owner_s_alone': MODES,
  'token_modules::a_module_that_others_could_exchange_is_not_loaded_and_the_doctor_says_how_to_mend_it': MODES,
  'token_modules::a_module_installed_or_repaired_meanwhile_is_used_without_a_restart': MODES,
  'saving::a_folder_that_cannot_be_written_is_named_and_written_once_it_can': MODES,
  'saving::a_disk_without_room_leaves_nothing_behind': 'the limit that stands for a full disk is one of Linux',
  'crowd::a_call_without_a_thread_is_refused_and_the_host_continues':
    'a limit of memory does not keep Wine from making a thread',
  'filing_survives::nothing_is_sent_before_the_previous_outcome_is_recorded': FIFO,
  'filing_survives::not_sent_is_recorded_before_it_is_reported': FIFO,
  'requests::once::not_sent_is_recorded_before_it_is_reported': FIFO,
  'token_promises::a_thousand_signatures_leave_no_open_session': OWN_PROCESS,
  'doctor::the_doctor_tells_a_page_in_its_language_which_browser_does_not_know_the_host': PLACES,
  'registration::the_host_is_registered_with_the_user_s_browsers_and_a_named_profile': PLACES,
  'registration::firefox_starts_the_host_by_its_manifest_and_the_fixed_extension': PLACES,
  'registration::the_doctor_says_what_is_wrong_and_what_to_do': PLACES,
  'registration::a_configuration_that_cannot_be_used_is_named_and_does_not_stop_doctor_and_uninstall': PLACES,
  'registration::the_doctor_reports_manifests_of_other_programs_and_browsers_in_a_sandbox': PLACES,
  'registration::a_configuration_with_a_byte_order_mark_is_read_and_one_that_is_not_utf_8_is_named': PLACES,
  'registration::the_doctor_reports_missing_unreadable_and_empty_certificate_files': PLACES,
  'registration::the_doctor_reports_an_unwritable_log_and_an_unreadable_manifest': PLACES,
  'registration::a_person_whose_computer_speaks_romanian_is_answered_in_romanian': PLACES,
};
