import school from '@school/shared/school.json';
import type { Interview } from '@school/shared/api/shapes';
import { interviewCalendar } from '@school/shared/interview-calendar';
import { interviewTexts as texts } from './texts.ts';

interface CalendarButtonProps {
  readonly interview: Interview;
  readonly applicationId: string;
}

/** The interview as a calendar file, made here; a phone then asks into which calendar. */
export function CalendarButton({ interview, applicationId }: CalendarButtonProps) {
  const download = (): void => {
    const file = interviewCalendar(
      { ...interview, application_id: applicationId },
      { schoolName: school.name, host: location.hostname, now: new Date() },
    );
    const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'interview.ics';
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="buttons interview-buttons">
      <button type="button" className="button small quiet" onClick={download}>
        {texts.addToCalendar}
      </button>
      {interview.link && (
        <a className="button small" href={interview.link} rel="noreferrer">
          {texts.join}
        </a>
      )}
    </div>
  );
}
