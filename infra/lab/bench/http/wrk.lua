-- Prints what wrk counted as one line of JSON.
done = function(summary)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('\nCOUNTED {"requests":%d,"ms":%f,"bytes":%.0f,"wrong":%d,"errors":"%s"}\n',
    summary.requests, summary.duration / 1000, summary.bytes, failed,
    string.format('connect %d, read %d, write %d, status %d, timeout %d', e.connect, e.read, e.write, e.status, e.timeout)))
end
