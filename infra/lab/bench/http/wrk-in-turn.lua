-- Asks for several paths in turn: wrk -s wrk-in-turn.lua URL -- PATH...
dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'wrk.lua')
local requests, sent = {}, 0
init = function(paths)
  for index, path in ipairs(paths) do requests[index] = wrk.format('GET', path) end
end
request = function()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end
