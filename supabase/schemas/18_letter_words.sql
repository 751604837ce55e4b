-- Made by `npm run types` from the shipped words of decision letters. Do not edit.

create table private.shipped_letters (
  kind text not null references private.mail_kinds (kind),
  language text not null check (language in ('en', 'he')),
  words jsonb not null,
  primary key (kind, language)
);
alter table private.shipped_letters enable row level security;
comment on table private.shipped_letters is 'What a decision letter says where the office has written no words of its own.';
insert into private.shipped_letters (kind, language, words) values
  ('letter_accepted', 'en',
    '{"subject":"Your acceptance","heading":"You are accepted","body":{"type":"doc","content":[{"type":"when","attrs":{"field'
    '":"first_name","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"Dear "},{"type":"field",'
    '"attrs":{"name":"first_name"}},{"type":"text","text":","}]}]},{"type":"when","attrs":{"field":"first_name","present":fal'
    'se},"content":[{"type":"paragraph","content":[{"type":"text","text":"Hello,"}]}]},{"type":"paragraph","content":[{"type"'
    ':"text","text":"It gives us great joy to offer you a place in "},{"type":"field","attrs":{"name":"track"}},{"type":"text'
    '","text":" for "},{"type":"field","attrs":{"name":"year"}},{"type":"text","text":"."}]},{"type":"when","attrs":{"field":'
    '"offer","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"You waited patiently for this a'
    'nswer, and we thank you for it. A place has opened, and it is yours if you want it."}]}]},{"type":"paragraph","content":'
    '[{"type":"text","text":"We read what you wrote with care and spoke about you at length. We believe that our beit midrash'
    ' is a place where you will grow, and that it will be a better one with you in it."}]},{"type":"paragraph","content":[{"t'
    'ype":"text","text":"What comes next:"}]},{"type":"orderedList","content":[{"type":"listItem","content":[{"type":"paragra'
    'ph","content":[{"type":"text","text":"Tell us whether you take your place, by "},{"type":"field","attrs":{"name":"reply_'
    'until"}},{"type":"text","text":"."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","tex'
    't":"Pay the non-refundable deposit of "},{"type":"field","attrs":{"name":"deposit"}},{"type":"text","text":", the first '
    'part of the price. Your place is registered once we have your reply, the deposit and, if you applied before turning 18, '
    'the consent of a parent or guardian."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","'
    'text":"Work through your list in the portal: passport, medical information, travel and payments."}]}]}]},{"type":"when",'
    '"attrs":{"field":"starts_on","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"The progra'
    'm begins on "},{"type":"field","attrs":{"name":"starts_on"}},{"type":"text","text":". We look forward to welcoming you."'
    '}]}]},{"type":"paragraph","content":[{"type":"text","text":"With blessings,"}]},{"type":"paragraph","content":[{"type":"'
    'text","text":"The admissions office"}]}]}}'),
  ('letter_accepted', 'he',
    '{"subject":"מכתב קבלה","heading":"התקבלת לישיבה","body":{"type":"doc","content":[{"type":"when","attrs":{"field":"first_'
    'name","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"שלום "},{"type":"field","attrs":{'
    '"name":"first_name"}},{"type":"text","text":","}]}]},{"type":"when","attrs":{"field":"first_name","present":false},"cont'
    'ent":[{"type":"paragraph","content":[{"type":"text","text":"שלום,"}]}]},{"type":"paragraph","content":[{"type":"text","t'
    'ext":"אנו שמחים להציע לך מקום במסלול "},{"type":"field","attrs":{"name":"track"}},{"type":"text","text":" לשנת "},{"type'
    '":"field","attrs":{"name":"year"}},{"type":"text","text":"."}]},{"type":"when","attrs":{"field":"offer","present":true},'
    '"content":[{"type":"paragraph","content":[{"type":"text","text":"המתנת בסבלנות לתשובה זו, ואנו מודים לך על כך. התפנה מקו'
    'ם, והוא שלך אם תרצה בו."}]}]},{"type":"paragraph","content":[{"type":"text","text":"קראנו בעיון את מה שכתבת ודיברנו עליך'
    ' ארוכות. אנו מאמינים שבית המדרש שלנו הוא מקום שתצמח בו, ושיהיה טוב יותר כשתהיה בו."}]},{"type":"paragraph","content":[{"'
    'type":"text","text":"מה הלאה:"}]},{"type":"orderedList","content":[{"type":"listItem","content":[{"type":"paragraph","co'
    'ntent":[{"type":"text","text":"נא להודיע לנו על החלטתך בעניין המקום עד "},{"type":"field","attrs":{"name":"reply_until"}'
    '},{"type":"text","text":"."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"נא '
    'לשלם דמי רישום בסך "},{"type":"field","attrs":{"name":"deposit"}},{"type":"text","text":", שאינם מוחזרים והם החלק הראשון'
    ' של המחיר. המקום נרשם על שמך כשיהיו אצלנו תשובתך, דמי הרישום, ואם הגשת את הבקשה לפני גיל 18, גם הסכמת הורה או אפוטרופוס.'
    '"}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"נא להשלים את הרשימה באזור האי'
    'שי: דרכון, פרטים רפואיים, נסיעה ותשלומים."}]}]}]},{"type":"when","attrs":{"field":"starts_on","present":true},"content":'
    '[{"type":"paragraph","content":[{"type":"text","text":"הלימודים מתחילים ב"},{"type":"field","attrs":{"name":"starts_on"}'
    '},{"type":"text","text":". אנו מצפים לראותך."}]}]},{"type":"paragraph","content":[{"type":"text","text":"בברכה,"}]},{"ty'
    'pe":"paragraph","content":[{"type":"text","text":"משרד הקבלה"}]}]}}'),
  ('letter_waitlisted', 'en',
    '{"subject":"About your application","heading":"You are on our waitlist","body":{"type":"doc","content":[{"type":"when","'
    'attrs":{"field":"first_name","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"Dear "},{"'
    'type":"field","attrs":{"name":"first_name"}},{"type":"text","text":","}]}]},{"type":"when","attrs":{"field":"first_name"'
    ',"present":false},"content":[{"type":"paragraph","content":[{"type":"text","text":"Hello,"}]}]},{"type":"paragraph","con'
    'tent":[{"type":"text","text":"Thank you for the trust you placed in us. We read your application for "},{"type":"field",'
    '"attrs":{"name":"year"}},{"type":"text","text":" with care, and what we read we liked."}]},{"type":"paragraph","content"'
    ':[{"type":"text","text":"More people asked for a place than we can take, and today we cannot offer you one. We would lik'
    'e to keep your name on our waitlist: when a place opens, we turn to the people on it."}]},{"type":"paragraph","content":'
    '[{"type":"text","text":"You can tell us in the portal that you would like to stay on the list, or that you have decided '
    'otherwise. Both are good answers, and the second one is no offence to us."}]},{"type":"paragraph","content":[{"type":"te'
    'xt","text":"If you have news for us, or a question, write to the admissions office. We read everything."}]},{"type":"par'
    'agraph","content":[{"type":"text","text":"With blessings,"}]},{"type":"paragraph","content":[{"type":"text","text":"The '
    'admissions office"}]}]}}'),
  ('letter_waitlisted', 'he',
    '{"subject":"בעניין בקשתך","heading":"אתה ברשימת ההמתנה שלנו","body":{"type":"doc","content":[{"type":"when","attrs":{"fi'
    'eld":"first_name","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"שלום "},{"type":"fiel'
    'd","attrs":{"name":"first_name"}},{"type":"text","text":","}]}]},{"type":"when","attrs":{"field":"first_name","present":'
    'false},"content":[{"type":"paragraph","content":[{"type":"text","text":"שלום,"}]}]},{"type":"paragraph","content":[{"typ'
    'e":"text","text":"תודה על האמון שנתת בנו. קראנו בעיון את בקשתך לשנת "},{"type":"field","attrs":{"name":"year"}},{"type":'
    '"text","text":", ומצאה חן בעינינו."}]},{"type":"paragraph","content":[{"type":"text","text":"ביקשו ללמוד אצלנו יותר משאנ'
    'ו יכולים לקבל, והיום איננו יכולים להציע לך מקום. נשמח לשמור את שמך ברשימת ההמתנה: כשמתפנה מקום אנו פונים אל מי שנמצא בה.'
    '"}]},{"type":"paragraph","content":[{"type":"text","text":"אפשר להודיע לנו באזור האישי אם ברצונך להישאר ברשימה או שהחלטת'
    ' אחרת. שתי התשובות טובות, והשנייה אינה פוגעת בנו."}]},{"type":"paragraph","content":[{"type":"text","text":"אם יש לך חדש'
    'ות או שאלה, נא לכתוב למשרד הקבלה. אנו קוראים הכול."}]},{"type":"paragraph","content":[{"type":"text","text":"בברכה,"}]},'
    '{"type":"paragraph","content":[{"type":"text","text":"משרד הקבלה"}]}]}}'),
  ('letter_rejected', 'en',
    '{"subject":"About your application","heading":"Our answer to your application","body":{"type":"doc","content":[{"type":"'
    'when","attrs":{"field":"first_name","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"Dea'
    'r "},{"type":"field","attrs":{"name":"first_name"}},{"type":"text","text":","}]}]},{"type":"when","attrs":{"field":"firs'
    't_name","present":false},"content":[{"type":"paragraph","content":[{"type":"text","text":"Hello,"}]}]},{"type":"paragrap'
    'h","content":[{"type":"text","text":"Thank you for applying to us for "},{"type":"field","attrs":{"name":"year"}},{"type'
    '":"text","text":", and for all you told us about yourself. We read it with care and did not decide lightly."}]},{"type":'
    '"paragraph","content":[{"type":"text","text":"We are sorry to tell you that we cannot offer you a place this year."}]},{'
    '"type":"paragraph","content":[{"type":"text","text":"This answer says nothing of your worth, of your learning, or of wha'
    't you will become. It speaks only of how many we can take, and of whom we believe we can serve well in our beit midrash '
    'this year. There are many good places to learn, and we hope that you find the one that is right for you."}]},{"type":"pa'
    'ragraph","content":[{"type":"text","text":"If you would like to speak with somebody about other programs, or to apply ag'
    'ain another year, write to the admissions office. We will be glad to help."}]},{"type":"paragraph","content":[{"type":"t'
    'ext","text":"With blessings and good wishes for your way,"}]},{"type":"paragraph","content":[{"type":"text","text":"The '
    'admissions office"}]}]}}'),
  ('letter_rejected', 'he',
    '{"subject":"בעניין בקשתך","heading":"תשובתנו לבקשתך","body":{"type":"doc","content":[{"type":"when","attrs":{"field":"fi'
    'rst_name","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"שלום "},{"type":"field","attr'
    's":{"name":"first_name"}},{"type":"text","text":","}]}]},{"type":"when","attrs":{"field":"first_name","present":false},"'
    'content":[{"type":"paragraph","content":[{"type":"text","text":"שלום,"}]}]},{"type":"paragraph","content":[{"type":"text'
    '","text":"תודה שפנית אלינו לשנת "},{"type":"field","attrs":{"name":"year"}},{"type":"text","text":", ועל כל מה שסיפרת לנ'
    'ו על עצמך. קראנו הכול בעיון ולא החלטנו בקלות דעת."}]},{"type":"paragraph","content":[{"type":"text","text":"צר לנו להודי'
    'עך שלא נוכל להציע לך מקום השנה."}]},{"type":"paragraph","content":[{"type":"text","text":"תשובה זו אינה אומרת דבר על ערכ'
    'ך, על לימודך או על מה שעוד תהיה. היא מדברת רק על מספר המקומות שלנו, ועל מי שלפי הבנתנו נוכל להיטיב עמו השנה בבית המדרש ש'
    'לנו. יש מקומות טובים רבים ללמוד בהם, ואנו מקווים שתמצא את המקום הנכון לך."}]},{"type":"paragraph","content":[{"type":"te'
    'xt","text":"אם ברצונך להתייעץ על תוכניות אחרות, או לפנות אלינו שוב בשנה אחרת, נא לכתוב למשרד הקבלה. נשמח לעזור."}]},{"ty'
    'pe":"paragraph","content":[{"type":"text","text":"בברכת הצלחה בדרכך,"}]},{"type":"paragraph","content":[{"type":"text","'
    'text":"משרד הקבלה"}]}]}}'),
  ('letter_submitted', 'en',
    '{"subject":"About your application","heading":"Your application is being looked at again","body":{"type":"doc","content"'
    ':[{"type":"when","attrs":{"field":"first_name","present":true},"content":[{"type":"paragraph","content":[{"type":"text",'
    '"text":"Dear "},{"type":"field","attrs":{"name":"first_name"}},{"type":"text","text":","}]}]},{"type":"when","attrs":{"f'
    'ield":"first_name","present":false},"content":[{"type":"paragraph","content":[{"type":"text","text":"Hello,"}]}]},{"type'
    '":"paragraph","content":[{"type":"text","text":"We are looking at your application for "},{"type":"field","attrs":{"name'
    '":"year"}},{"type":"text","text":" again. What we wrote to you before does not hold any more, and a new answer will come'
    '."}]},{"type":"paragraph","content":[{"type":"text","text":"We know that waiting again is hard, and we are sorry for it.'
    ' If something is unclear, write to the admissions office and somebody will answer you in person."}]},{"type":"paragraph"'
    ',"content":[{"type":"text","text":"With blessings,"}]},{"type":"paragraph","content":[{"type":"text","text":"The admissi'
    'ons office"}]}]}}'),
  ('letter_submitted', 'he',
    '{"subject":"בעניין בקשתך","heading":"אנו בוחנים את בקשתך שוב","body":{"type":"doc","content":[{"type":"when","attrs":{"f'
    'ield":"first_name","present":true},"content":[{"type":"paragraph","content":[{"type":"text","text":"שלום "},{"type":"fie'
    'ld","attrs":{"name":"first_name"}},{"type":"text","text":","}]}]},{"type":"when","attrs":{"field":"first_name","present"'
    ':false},"content":[{"type":"paragraph","content":[{"type":"text","text":"שלום,"}]}]},{"type":"paragraph","content":[{"ty'
    'pe":"text","text":"אנו בוחנים שוב את בקשתך לשנת "},{"type":"field","attrs":{"name":"year"}},{"type":"text","text":". מה '
    'שכתבנו לך קודם לכן אינו תקף עוד, ותשובה חדשה תבוא."}]},{"type":"paragraph","content":[{"type":"text","text":"אנו יודעים '
    'שקשה להמתין שוב, ומצטערים על כך. אם משהו אינו ברור, נא לכתוב למשרד הקבלה ויענו לך אישית."}]},{"type":"paragraph","conten'
    't":[{"type":"text","text":"בברכה,"}]},{"type":"paragraph","content":[{"type":"text","text":"משרד הקבלה"}]}]}}');
