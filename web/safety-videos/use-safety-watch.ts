import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { AnswerOf, ReplyOf } from '#contract/kit/endpoint';
import { safetyVideos, type SafetyProgress } from '#contract/safety-videos/safety-video.contract';
import { call } from '#web/kit/call/call';

/** The judgement of the last answers. */
export type QuizJudgement = Pick<AnswerOf<typeof safetyVideos.answer>, 'score' | 'wrong'>;

/**
 * Loads a safety video with the member's progress, and sends what the member does. `progress` is that of the server:
 * the page never decides what counts as watched.
 */
export function useSafetyWatch(id: number) {
  const client = useQueryClient();
  const key = ['safetyVideo', id];
  const [judged, setJudged] = useState<QuizJudgement | null>(null);
  const read = useQuery({
    queryKey: key,
    queryFn: () => call(safetyVideos.watch, { id }, { quiet: true }),
    staleTime: Infinity,
    retry: false,
  });
  const keep = useCallback(
    (progress: SafetyProgress) => {
      client.setQueryData<ReplyOf<typeof safetyVideos.watch>>(
        ['safetyVideo', id],
        (old) => old && { ...old, progress },
      );
      return progress;
    },
    [client, id],
  );
  const start = useCallback(async () => keep(await call(safetyVideos.start, { id }, { quiet: true })), [id, keep]);
  const report = useCallback(
    async (position: number) => keep(await call(safetyVideos.report, { id, position }, { quiet: true })),
    [id, keep],
  );
  const answer = async (answers: readonly (readonly number[])[]) => {
    const reply = await call(safetyVideos.answer, { id, answers: answers.map((one) => [...one]) }, { quiet: true });
    setJudged({ score: reply.score, wrong: reply.wrong });
    keep(reply);
  };
  return { read, judged, forgetJudgement: () => setJudged(null), start, report, answer };
}
