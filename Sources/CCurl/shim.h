#ifndef SOTTO_CCURL_SHIM_H
#define SOTTO_CCURL_SHIM_H

#include <curl/curl.h>

// Swift cannot call functions with variable arguments: one function for each type of option and of information.

static inline CURLcode sotto_curl_set_long(CURL *curl, CURLoption option, long value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode sotto_curl_set_offset(CURL *curl, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode sotto_curl_set_string(CURL *curl, CURLoption option, const char *value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode sotto_curl_set_pointer(CURL *curl, CURLoption option, void *value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode sotto_curl_set_data_callback(CURL *curl, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode sotto_curl_set_progress_callback(CURL *curl, CURLoption option, curl_xferinfo_callback value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode sotto_curl_get_long(CURL *curl, CURLINFO information, long *value) {
    return curl_easy_getinfo(curl, information, value);
}

// CURLVERSION_NOW is a macro that names an enumerator.
static inline const char *sotto_curl_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }

// A macro with a cast in it.
static inline long sotto_curl_auth_bearer(void) { return (long)CURLAUTH_BEARER; }

#endif
