import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { paitoText } from '../paito-text.ts'
import { colours } from './painted.ts'
import type { Paint } from './use-paint.ts'

/** Eight colours, each with a shape of its own, eraser and undo. */
export const PaintTools = ({ paint }: { paint: Paint }) => (
  <Card as="section" aria-labelledby="cat" className="scripted paint-tools p-4">
    <div className="flex items-center justify-between gap-2">
      <h2 id="cat" className="font-bold">
        {paitoText.paint}
      </h2>
      <Button
        look={paint.isOn ? 'primary' : 'secondary'}
        aria-pressed={paint.isOn}
        onClick={() => paint.setOn(!paint.isOn)}
      >
        {paint.isOn ? paitoText.done : paitoText.paint}
      </Button>
    </div>
    {paint.isLinked && (
      <div className="mt-3 flex flex-col gap-2 text-sm">
        <p>{paitoText.fromLink}</p>
        <Button look="secondary" onClick={paint.keepLinked}>
          {paitoText.keepShared}
        </Button>
        <Button look="quiet" onClick={paint.dropLinked}>
          {paitoText.dropShared}
        </Button>
      </div>
    )}
    {paint.isOn && (
      <div className="mt-3 flex flex-col gap-3">
        <div className="grid grid-cols-4 gap-2">
          {colours.map((colour) => (
            <button
              key={colour}
              type="button"
              aria-pressed={paint.colour === colour}
              aria-label={`${colour}: ${paitoText.paintColours[colour - 1] ?? ''}, ${paitoText.paintShapes[colour - 1] ?? ''}`}
              className={`paint-choice paint-${colour}`}
              onClick={() => paint.setColour(colour)}
            >
              {colour}
            </button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Button look="secondary" aria-pressed={paint.colour === 0} onClick={() => paint.setColour(0)}>
            {paitoText.erase}
          </Button>
          <Button look="secondary" disabled={!paint.canUndo} onClick={paint.undo}>
            {paitoText.undo}
          </Button>
        </div>
        <p className="text-sm text-soft">{paitoText.paintHint}</p>
      </div>
    )}
  </Card>
)
