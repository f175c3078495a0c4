-- Sends the requests of a file in turn: one a line, METHOD, PATH, TOKEN and BODY between tabs.
-- Arguments: the file, and the pause before each request in ms.
local requests, at, pauseMs = {}, 0, 0

function init(arguments)
  pauseMs = tonumber(arguments[2])
  for line in io.lines(arguments[1]) do
    local method, path, token, body = line:match("^(.-)\t(.-)\t(.-)\t(.*)$")
    local headers = { ["Authorization"] = "Bearer " .. token }
    if body == "" then body = nil else headers["Content-Type"] = "application/json" end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function delay()
  return pauseMs
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"durationUs":%d,"p50Us":%d,"p95Us":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(95), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
