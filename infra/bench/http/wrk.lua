-- Prints what wrk counted as one line of JSON.
done = function(summary)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('\nCOUNTED {"requests":%d,"ms":%f,"bytes":%.0f,"wrong":%d}\n',
    summary.requests, summary.duration / 1000, summary.bytes, failed))
end
