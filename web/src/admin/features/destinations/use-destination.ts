import { useState } from 'react'
import {
  notifyCalls,
  storedDestination,
  type Destination,
  type DestinationBody,
  type StoredDestination,
} from '@papan/contracts/calls/notify/destination-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { stateOf } from '../../api/asks.ts'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { adminText } from '../../forms/admin-text.ts'
import { destinationsText } from './destinations-text.ts'

/** Stores the destination of a form; `onNewer` shows a state that another admin stored. Null makes a new one. */
export const useDestination = (edited: Destination | null, onNewer: (stored: StoredDestination) => void) => {
  const [add] = useWrite(notifyCalls.addDestination, 'Destinations')
  const [save] = useWrite(notifyCalls.saveDestination, 'Destinations')
  const [state, setState] = useState(edited && stateOf(edited))
  // A test, a retry and a new secret are changes of the record by this form's own user: the next revision is theirs.
  const [isFollowing, setFollowing] = useState(false)
  if (isFollowing && edited && isNewer(edited, state)) {
    setState(stateOf(edited))
    setFollowing(false)
  }
  return {
    frame: {
      heading: edited ? destinationsText.editHeading : destinationsText.newHeading,
      name: edited?.name,
      isEdit: edited !== null,
      failed: destinationsText.saveFailed,
      newer: {
        schema: storedDestination,
        show: (stored: StoredDestination) => {
          setState(stateOf(stored))
          setFollowing(false)
          onNewer(stored)
        },
      },
      submit: { text: edited ? destinationsText.save : destinationsText.add, busy: adminText.saving },
    },
    /** Not over a colleague's change, which the save is to show. */
    onChanged: () => setFollowing(edited !== null && !isNewer(edited, state)),
    async store(body: DestinationBody) {
      await (edited ? save({ path: { destinationId: edited.id }, body, state }) : add({ body }))
      toast(destinationsText.saved)
    },
  }
}
